import type { OpportunityCard } from "../rules.ts";
import {
  freshPart,
  nearPart,
  penaltyOf,
  placePart,
  type Reader,
  skillsPart,
  type Trusted,
  tellingWords,
  textPart,
  trustPart,
} from "./parts.ts";
import { type Part, type Scored, scoreOf } from "./score.ts";

/** What the score asks of a posting beside what its card shows. */
export interface PostingFacts extends Trusted {
  /** Of whoever posted it. */
  xp: number;
  budgetMin: number | null;
  budgetMax: number | null;
  budgetCurrency: string | null;
  budgetUnit: string | null;
  posterUtcOffset: number | null;
  /** The reader and the poster have a Spark. */
  sparked: boolean;
  /** The reader passed on it, longer ago than a pass hides. */
  passedBefore: boolean;
  /** Applications the poster has not answered in time. */
  overdue: number;
}

type Scoreable = Pick<
  OpportunityCard,
  "title" | "excerpt" | "type" | "skills" | "location" | "country" | "locationMode" | "publishedAt"
>;

/** How well a posting suits a member, 0 to 100, and why (product.md §7.5). */
export function scoreOpportunity(reader: Reader, card: Scoreable, facts: PostingFacts, now: number): Scored {
  return scoreOf(
    {
      skills: skillsPart(reader.skills, card.skills, "You bring"),
      text: textPart(reader.words, tellingWords(card.title, card.excerpt)),
      fit: fitPart(reader, card.type),
      budget: budgetPart(reader, facts),
      place: placePart(reader, {
        city: card.location,
        country: card.country,
        utcOffset: facts.posterUtcOffset,
        remote: card.locationMode === "remote",
      }),
      trust: trustPart(facts),
      fresh: freshPart(card.publishedAt, now),
      near: nearPart(facts.sparked),
    },
    {
      weights: reader.weights,
      xp: facts.xp,
      penalty: penaltyOf(facts),
    },
  );
}

const FREE = { open: 1, limited: 0.8, booked: 0.4, hidden: 0.9 } as const;

function fitPart({ wants, availability }: Reader, type: OpportunityCard["type"]): Part {
  if (wants.length === 0) return { share: 0.5 };
  return wants.includes(type)
    ? { share: FREE[availability], why: "The kind of work you look for" }
    : { share: 0.1 };
}

/** Compared only where both speak of the same money; what the floor is stands in no reason. */
function budgetPart({ floor }: Reader, facts: PostingFacts): Part {
  const offered = facts.budgetMax ?? facts.budgetMin;
  if (offered === null) return { share: 0.5 };
  if (!floor || floor.currency !== facts.budgetCurrency || floor.unit !== facts.budgetUnit)
    return { share: 0.6 };
  return offered >= floor.amount ? { share: 1, why: "Pays what you ask" } : { share: 0 };
}
