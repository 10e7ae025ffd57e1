import type { Id } from "#app/core/ids.ts";
import { pictureOf } from "#app/features/portfolio/rules.ts";
import { toOffer } from "./applying.server.ts";
import type { Reads, selectCards } from "./pipeline.server.ts";
import { storedSlots, storedTerms } from "./schema.ts";

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number];
type DetailRow = Awaited<Reads[3]>[number];

/** Before somebody is shortlisted, blind mode says nothing of who they are: it is not in the data (product.md §6). */
function blinded<
  T extends Pick<
    CardRow,
    | "id"
    | "status"
    | "name"
    | "handle"
    | "headline"
    | "avatarUrl"
    | "timezone"
    | "applicantId"
    | "xp"
    | "crewName"
    | "crew"
  >,
>(row: T, blind: boolean) {
  const hidden = blind && (row.status === "interested" || row.status === "submitted");
  const { applicantId, ...shown } = row;
  return hidden
    ? {
        ...shown,
        hidden,
        name: `Candidate ${row.id.slice(-4).toUpperCase()}`,
        handle: null,
        headline: null,
        avatarUrl: null,
        timezone: null,
        applicantId: null,
        xp: 0,
        crewName: row.crewName === null ? null : "A crew",
        crew: row.crew.map(({ role }, index) => ({
          userId: String(index),
          name: null,
          handle: null,
          avatarUrl: null,
          role,
        })),
      }
    : { ...shown, hidden, applicantId };
}

/** Applications as the cards of the pipeline. */
export function toCards(rows: readonly CardRow[], blind: boolean) {
  return rows.map((row) => blinded(row, blind));
}

export type PipelineCard = ReturnType<typeof toCards>[number];

/** One application with all that belongs to it, as its panel shows it. */
export function toDetail(
  row: DetailRow,
  [rounds, cards, works]: [Awaited<Reads[4]>, Awaited<Reads[5]>, Awaited<Reads[6]>],
  { blind, me }: { blind: boolean; me: Id },
) {
  const { terms, slots, ...rest } = blinded(row, blind);
  return {
    ...rest,
    terms: storedTerms.parse(terms),
    slots: storedSlots.parse(slots),
    offers: rounds.map(toOffer),
    scorecards: cards.map(({ ratings, authorId, ...card }) => ({
      ...card,
      mine: authorId === me,
      ratings: readRatings(ratings),
    })),
    works: works.map((work) => ({ id: work.id, title: work.title, pictureUrl: pictureOf(work) })),
  };
}

export type ApplicationDetail = ReturnType<typeof toDetail>;

function readRatings(value: unknown): Record<"skill" | "fit" | "reliability", number | null> {
  const given = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  const one = (name: string) => (typeof given[name] === "number" ? (given[name] as number) : null);
  return { skill: one("skill"), fit: one("fit"), reliability: one("reliability") };
}
