import { and, desc, eq, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Cursor, encodeCursor } from "#app/core/cursor.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { swipes } from "#app/db/schema/sparks.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { PASS_HIDES } from "#app/features/sparks/rules.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { DECK_SIZE, type DeckCard, memberReasons, opportunityReasons } from "./rules.ts";
import type { DeckTab } from "./schema.ts";

const EXCERPT = 280;

export interface Deck {
  cards: DeckCard[];
  /** Where the next page starts; null at the end. */
  nextCursor: string | null;
}

type DeckContext = Pick<MemberContext, "db" | "clock" | "viewer">;

/**
 * One page of the deck, newest first: what the member has not swiped, is not theirs, and nobody blocks. Reads one
 * index in order, so its cost does not grow with the table.
 */
export async function listDeck(ctx: DeckContext, tab: DeckTab, cursor: Cursor | null): Promise<Deck> {
  return tab === "creators" ? listMembers(ctx, cursor) : listOpportunities(ctx, cursor);
}

async function listOpportunities(ctx: DeckContext, cursor: Cursor | null): Promise<Deck> {
  const me = ctx.viewer.userId;
  const now = ctx.clock.now();
  const rows = await ctx.db
    .select({
      id: opportunities.id,
      title: opportunities.title,
      type: opportunities.type,
      excerpt: sql<string>`substr(${opportunities.description}, 1, ${EXCERPT})`,
      compensation: opportunities.compensation,
      location: opportunities.location,
      country: opportunities.country,
      locationMode: opportunities.location_mode,
      duration: opportunities.duration,
      skills: opportunities.skills,
      company: opportunities.company_name,
      imageUrl: opportunities.image_url,
      publishedAt: sql<number>`${opportunities.published_at}`,
      posterId: opportunities.created_by,
      posterName: profiles.display_name,
      posterAvatarUrl: profiles.avatar_url,
      posterXp: profiles.xp,
    })
    .from(opportunities)
    .innerJoin(profiles, eq(profiles.user_id, opportunities.created_by))
    .where(
      and(
        sql`${opportunities.status} = 'active' AND ${opportunities.visibility} <> 'invited'`,
        after(opportunities.published_at, opportunities.id, cursor, now),
        ne(opportunities.created_by, me),
        unswiped(ctx, "opportunity", opportunities.id),
        eq(profiles.status, "active"),
        notBlocked(me, opportunities.created_by),
      ),
    )
    .orderBy(desc(opportunities.published_at), desc(opportunities.id))
    .limit(DECK_SIZE);
  const last = rows.at(-1);
  return {
    cards: rows.map((row) => {
      const card = { kind: "opportunity" as const, ...row };
      return { ...card, reasons: opportunityReasons(ctx.viewer, card, now) };
    }),
    nextCursor:
      last && rows.length === DECK_SIZE ? encodeCursor({ key: last.publishedAt, id: last.id }) : null,
  };
}

async function listMembers(ctx: DeckContext, cursor: Cursor | null): Promise<Deck> {
  const me = ctx.viewer.userId;
  const now = ctx.clock.now();
  const rows = await ctx.db
    .select({
      id: profiles.user_id,
      name: profiles.display_name,
      handle: profiles.handle,
      accountType: profiles.account_type,
      headline: profiles.headline,
      excerpt: sql<string | null>`substr(${profiles.bio}, 1, ${EXCERPT})`,
      avatarUrl: profiles.avatar_url,
      city: profiles.city,
      country: profiles.country,
      skills: profiles.skills,
      wants: profiles.wants,
      availability: profiles.availability,
      xp: profiles.xp,
      joinedAt: profiles.created_at,
    })
    .from(profiles)
    .where(
      and(
        sql`${profiles.status} = 'active' AND ${profiles.visibility} <> 'hidden'`,
        after(profiles.created_at, profiles.user_id, cursor, now),
        ne(profiles.user_id, me),
        unswiped(ctx, "user", profiles.user_id),
        notBlocked(me, profiles.user_id),
      ),
    )
    .orderBy(desc(profiles.created_at), desc(profiles.user_id))
    .limit(DECK_SIZE);
  const last = rows.at(-1);
  return {
    cards: rows.map((row) => {
      const card = { kind: "member" as const, ...row };
      return { ...card, reasons: memberReasons(ctx.viewer, card, now) };
    }),
    nextCursor: last && rows.length === DECK_SIZE ? encodeCursor({ key: last.joinedAt, id: last.id }) : null,
  };
}

/** Where the page starts: after the cursor, else now, so that the index is always entered at a place of its range. */
function after(key: SQLWrapper, id: SQLWrapper, cursor: Cursor | null, now: number): SQL {
  return cursor ? sql`(${key}, ${id}) < (${cursor.key}, ${cursor.id})` : sql`${key} <= ${now}`;
}

/** Not swiped right, and not passed within the last 30 days; undone swipes do not count. */
function unswiped(ctx: DeckContext, type: "user" | "opportunity", target: SQLWrapper): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${swipes} WHERE actor_id = ${ctx.viewer.userId} AND target_type = ${type}
    AND target_id = ${target} AND undone_at IS NULL
    AND (direction = 'right' OR swiped_at > ${ctx.clock.now() - PASS_HIDES}))`;
}
