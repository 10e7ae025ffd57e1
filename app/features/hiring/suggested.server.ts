import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { opportunities, opportunity_exclusions } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { NONE } from "#app/features/discovery/filters.ts";
import { deckQueries, toDeck } from "#app/features/discovery/queries/deck.server.ts";
import type { MemberCard } from "#app/features/discovery/rules.ts";
import { managedBy } from "#app/features/opportunities/life.server.ts";
import { notBlocked, notExcluded } from "#app/features/safety/rules.server.ts";
import type { MemberContext, QueryContext } from "#app/platform/context.server.ts";
import { selectAsked } from "./invites.server.ts";

const SHOWN = 6;
/** Members are looked for by each of so many of the posting's skills. */
const SKILLS = 3;

/** What a posting asks for, and whom it asked already; only for those who answer for it. */
export function suggestionReads(ctx: QueryContext, opportunityId: Id) {
  return [
    ctx.db
      .select({
        id: opportunities.id,
        skills: opportunities.skills,
        poster: sql<Id>`${opportunities.created_by}`.as("poster"),
        open: sql<boolean>`${opportunities.status} = 'active'`.mapWith(Boolean).as("open"),
        keeps: sql<boolean>`EXISTS (SELECT 1 FROM ${opportunity_exclusions} AS kept
          WHERE kept.opportunity_id = opportunities.id)`
          .mapWith(Boolean)
          .as("keeps"),
      })
      .from(opportunities)
      .where(and(eq(opportunities.id, opportunityId), managedBy(ctx.viewer.userId))),
    selectAsked(ctx, opportunityId),
  ] as const;
}

type Reads = ReturnType<typeof suggestionReads>;

/**
 * Members who would suit a posting, by the score of Discover (product.md §7.5), whom nobody asked, who did not apply,
 * and from whom it is not kept.
 * @throws AppError `not_found` for postings of others
 */
export async function suggestMembers(
  ctx: MemberContext,
  [[posting], asked]: readonly [Awaited<Reads[0]>, Awaited<Reads[1]>],
) {
  if (!posting) throw new AppError("not_found");
  if (!posting.open) return { members: [], invited: 0 };
  const wanted = posting.skills.length > 0 ? posting.skills.slice(0, SKILLS).map((skill) => [skill]) : [[]];
  const pages = wanted.map((skills) => ({
    tab: "creators" as const,
    filters: { ...NONE, account: "creator" as const, skills, handled: true },
    place: null,
  }));
  const queries = pages.map((page) => deckQueries(ctx, page));
  const answers = (await ctx.ask(queries.flat())) as unknown[];
  const handled = new Set(asked.map(({ userId }) => userId));
  const found = new Map<Id, MemberCard>();
  let at = 0;
  for (const [index, page] of pages.entries()) {
    const many = queries[index]?.length ?? 0;
    for (const card of toDeck(ctx, page, answers.slice(at, at + many)).cards)
      if (card.kind === "member" && !handled.has(card.id)) found.set(card.id, card);
    at += many;
  }
  if (posting.keeps || posting.poster !== ctx.viewer.userId)
    for (const id of await listKeptFrom(ctx, posting.id, [...found.keys()])) found.delete(id);
  const members = [...found.values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, SHOWN)
    .map(({ id, name, headline, avatarUrl, xp, score, reasons }) => ({
      id,
      name,
      headline,
      avatarUrl,
      xp,
      score,
      reasons,
    }));
  return { members, invited: asked.filter(({ invited }) => invited === 1).length };
}

/** Those of the members whom the posting is kept from, or who do not see who posted it. */
async function listKeptFrom(ctx: MemberContext, opportunityId: Id, ids: Id[]): Promise<Id[]> {
  const rows = await ctx.db
    .select({ id: profiles.user_id })
    .from(profiles)
    .innerJoin(opportunities, eq(opportunities.id, opportunityId))
    .where(
      sql`${profiles.user_id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
        AND NOT (${notExcluded(profiles.user_id)} AND ${notBlocked(opportunities.created_by, profiles.user_id)})`,
    );
  return rows.map(({ id }) => id);
}

export type Suggested = Awaited<ReturnType<typeof suggestMembers>>;
