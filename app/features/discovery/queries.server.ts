import { and, desc, eq, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Cursor, encodeCursor } from "#app/core/cursor.ts";
import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import type { Database } from "#app/db/client.server.ts";
import { compiledSelect } from "#app/db/compiled-select.server.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { swipes } from "#app/db/schema/sparks.ts";
import { listed } from "#app/features/profiles/listed.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { PASS_HIDES } from "#app/features/sparks/rules.ts";
import type { MemberContext, QueryContext } from "#app/platform/context.server.ts";
import { DECK_SIZE, type DeckCard, type FeaturedMember, memberReasons, opportunityReasons } from "./rules.ts";
import { isSaved } from "./saved.server.ts";
import type { DeckTab } from "./schema.ts";

const EXCERPT = 280;

/** How many featured members are shown, and among how many they are looked for. */
const FEATURED_SHOWN = 8;
const FEATURED_LOOKED_AT = 40;

/** Of the elite tier; `profiles.deck_at` lies at most so far ahead (product.md R10). */
const LONGEST_HEAD_START = days(15);

export interface Deck {
  cards: DeckCard[];
  /** Where the next page starts; null at the end. */
  nextCursor: string | null;
}

/** Which page of which deck. */
export interface DeckPage {
  tab: DeckTab;
  cursor: Cursor | null;
  /** How many cards at most. */
  limit?: number;
}

/**
 * Reads one page of the deck, newest first, members with the head start of their tier: what the member has not
 * swiped, is not theirs, and nobody blocks. Reads one
 * index in order, so its cost does not grow with the table.
 */
export function deckQuery(ctx: QueryContext, { tab, cursor, limit = DECK_SIZE }: DeckPage) {
  const now = ctx.clock.now();
  const values = {
    me: ctx.viewer.userId,
    now: tab === "creators" ? now + LONGEST_HEAD_START : now,
    passesHideSince: now - PASS_HIDES,
    key: cursor?.key,
    id: cursor?.id,
    limit,
  };
  const page = cursor ? "later" : "first";
  return tab === "creators"
    ? selectMembers[page].query(ctx.db, values)
    : selectOpportunities[page].query(ctx.db, values);
}

/** The cards of what `deckQuery` answered, each with its reasons. */
export function toDeck(
  { viewer, clock }: Pick<MemberContext, "viewer" | "clock">,
  { tab, limit = DECK_SIZE }: DeckPage,
  rows: MemberRow[] | OpportunityRow[],
): Deck {
  const now = clock.now();
  if (tab === "creators") {
    const members = rows as MemberRow[];
    return {
      cards: members.map((row) => {
        const card = { kind: "member" as const, ...row };
        return { ...card, reasons: memberReasons(viewer, card, now) };
      }),
      nextCursor: cursorAfter(members, limit, ({ deckAt }) => deckAt),
    };
  }
  const postings = rows as OpportunityRow[];
  return {
    cards: postings.map((row) => {
      const card = { kind: "opportunity" as const, ...row };
      return { ...card, reasons: opportunityReasons(viewer, card, now) };
    }),
    nextCursor: cursorAfter(postings, limit, ({ publishedAt }) => publishedAt),
  };
}

function cursorAfter<R extends { id: Id }>(
  rows: R[],
  limit: number,
  keyOf: (row: R) => number,
): string | null {
  const last = rows.at(-1);
  return last && rows.length === limit ? encodeCursor({ key: keyOf(last), id: last.id }) : null;
}

type PageOfDeck = "first" | "later";

const me = sql.placeholder("me");

function opportunitiesOf(db: Database, page: PageOfDeck) {
  return db
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
      aiImage: opportunities.ai_image,
      publishedAt: sql<number>`${opportunities.published_at}`,
      posterId: opportunities.created_by,
      posterName: profiles.display_name,
      posterAvatarUrl: profiles.avatar_url,
      posterXp: profiles.xp,
      saved: isSaved(me, "opportunity", opportunities.id),
    })
    .from(opportunities)
    .innerJoin(profiles, eq(profiles.user_id, opportunities.created_by))
    .where(
      and(
        // Without the hint SQLite would take another index by its equality, and sort.
        sql`likelihood(${opportunities.status} = 'active', 0.9) AND ${opportunities.visibility} <> 'invited'`,
        startOf(page, opportunities.published_at, opportunities.id),
        ne(opportunities.created_by, me),
        unswiped("opportunity", opportunities.id),
        eq(profiles.status, "active"),
        notBlocked(me, opportunities.created_by),
      ),
    )
    .orderBy(desc(opportunities.published_at), desc(opportunities.id))
    .limit(sql.placeholder("limit"));
}

const selectOpportunities = {
  first: compiledSelect((db) => opportunitiesOf(db, "first")),
  later: compiledSelect((db) => opportunitiesOf(db, "later")),
};

function membersOf(db: Database, page: PageOfDeck) {
  return db
    .select({
      id: profiles.user_id,
      name: profiles.display_name,
      handle: profiles.handle,
      accountType: profiles.account_type,
      headline: profiles.headline,
      excerpt: sql<string | null>`substr(${listed(profiles.bio, "bio", "members", null)}, 1, ${EXCERPT})`,
      avatarUrl: profiles.avatar_url,
      city: listed(profiles.city, "location", "members", null),
      country: listed(profiles.country, "location", "members", null),
      skills: profiles.skills,
      wants: listed(profiles.wants, "wants", "members", "[]"),
      availability: listed(profiles.availability, "availability", "members", "hidden"),
      xp: profiles.xp,
      joinedAt: profiles.created_at,
      deckAt: profiles.deck_at,
      saved: isSaved(me, "profile", profiles.user_id),
    })
    .from(profiles)
    .where(
      and(
        sql`${profiles.status} = 'active' AND ${profiles.visibility} <> 'hidden'`,
        startOf(page, profiles.deck_at, profiles.user_id),
        ne(profiles.user_id, me),
        unswiped("user", profiles.user_id),
        notBlocked(me, profiles.user_id),
      ),
    )
    .orderBy(desc(profiles.deck_at), desc(profiles.user_id))
    .limit(sql.placeholder("limit"));
}

const selectMembers = {
  first: compiledSelect((db) => membersOf(db, "first")),
  later: compiledSelect((db) => membersOf(db, "later")),
};

type MemberRow = Awaited<ReturnType<typeof selectMembers.first>>[number];
type OpportunityRow = Awaited<ReturnType<typeof selectOpportunities.first>>[number];

/** "Featured in Discover" is a benefit of the creator tier (specification §9, product.md R10). */
const selectFeatured = compiledSelect((db) => {
  const newest = db
    .select({ id: profiles.user_id })
    .from(profiles)
    // As the index of featured members has it.
    .where(
      sql`${profiles.status} = 'active' AND ${profiles.visibility} <> 'hidden' AND ${profiles.xp} >= 1500
        AND ${startOf("first", profiles.deck_at, profiles.user_id)}`,
    )
    .orderBy(desc(profiles.deck_at), desc(profiles.user_id))
    .limit(FEATURED_LOOKED_AT)
    .as("newest");
  return db
    .select({
      id: profiles.user_id,
      name: profiles.display_name,
      handle: profiles.handle,
      headline: profiles.headline,
      avatarUrl: profiles.avatar_url,
      city: profiles.city,
      country: profiles.country,
      skills: profiles.skills,
      xp: profiles.xp,
    })
    .from(newest)
    .innerJoin(profiles, eq(profiles.user_id, newest.id))
    .where(
      and(ne(profiles.user_id, me), unswiped("user", profiles.user_id), notBlocked(me, profiles.user_id)),
    )
    .limit(FEATURED_SHOWN);
});

/** Members of the creator tier and above for the lane beside the deck: a few of the newest, whoever was not swiped. */
export async function listFeatured(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer">,
): Promise<FeaturedMember[]> {
  const now = ctx.clock.now();
  return selectFeatured(ctx.db, {
    me: ctx.viewer.userId,
    now: now + LONGEST_HEAD_START,
    passesHideSince: now - PASS_HIDES,
  });
}

/** After the cursor, else from now on, so that the index is always entered at a place of its range. */
function startOf(page: PageOfDeck, key: SQLWrapper, id: SQLWrapper): SQL {
  return page === "later"
    ? sql`(${key}, ${id}) < (${sql.placeholder("key")}, ${sql.placeholder("id")})`
    : sql`${key} <= ${sql.placeholder("now")}`;
}

/** Not swiped right, and not passed within the last 30 days; undone swipes do not count. */
function unswiped(type: "user" | "opportunity", target: SQLWrapper): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${swipes} WHERE actor_id = ${me} AND target_type = ${type}
    AND target_id = ${target} AND undone_at IS NULL
    AND (direction = 'right' OR swiped_at > ${sql.placeholder("passesHideSince")}))`;
}
