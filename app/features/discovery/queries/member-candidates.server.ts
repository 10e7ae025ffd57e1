import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { compiledSelect, compiledWindow } from "#app/db/compiled-select.server.ts";
import { keptFacts } from "#app/db/kept-facts.server.ts";
import { member_docs } from "#app/db/schema/discovery.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { review_ratings } from "#app/db/schema/reviews.ts";
import { isSaved } from "#app/features/opportunities/saved.server.ts";
import { listed } from "#app/features/profiles/listed.server.ts";
import { connected } from "#app/features/profiles/relations.server.ts";
import { notHiddenFrom } from "#app/features/profiles/stealth-rule.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { EXCERPT, type MemberCard } from "../rules.ts";
import { lastVisit } from "../visits.server.ts";
import { atSpots, inCircle } from "./around.server.ts";
import {
  amongIds,
  lookedAt,
  MATCH,
  matchesIn,
  me,
  sparkedWith,
  startOf,
  swipeOf,
  unless,
  unswiped,
} from "./conditions.server.ts";

type Face = Pick<
  MemberCard,
  | "name"
  | "handle"
  | "accountType"
  | "headline"
  | "excerpt"
  | "avatarUrl"
  | "city"
  | "country"
  | "skills"
  | "wants"
  | "availability"
  | "joinedAt"
> & { timezone: string | null; lat: number | null; lon: number | null };

/** What a member says of themselves to all members: nothing that reaches fewer of them. */
const FACE = keptFacts<Face>("face", profiles.card_mark, {
  name: profiles.display_name,
  handle: profiles.handle,
  accountType: profiles.account_type,
  headline: profiles.headline,
  excerpt: sql`substr(${listed(profiles.bio, "bio", "members", null)}, 1, ${sql.raw(String(EXCERPT))})`,
  avatarUrl: profiles.avatar_url,
  city: listed(profiles.city, "location", "members", null),
  country: listed(profiles.country, "location", "members", null),
  lat: listed(profiles.lat, "location", "members", null),
  lon: listed(profiles.lon, "location", "members", null),
  skills: profiles.skills,
  wants: listed(profiles.wants, "wants", "members", "[]"),
  availability: listed(profiles.availability, "availability", "members", "hidden"),
  joinedAt: profiles.created_at,
  timezone: listed(profiles.timezone, "location", "members", "UTC"),
});

/** What a card shows, and what the score asks for beside it. */
const MEMBER = {
  id: profiles.user_id,
  face: FACE,
  xp: profiles.xp,
  deckAt: profiles.deck_at,
  replyScore: profiles.reply_score,
  saved: isSaved(me, "profile", profiles.user_id),
  swiped: swipeOf("user", profiles.user_id),
  overdue: profiles.replies_overdue,
  reviews: review_ratings.reviews,
  stars: review_ratings.stars,
  sparked: sparkedWith(profiles.user_id),
};

function allowed(): SQL | undefined {
  return and(
    sql`${profiles.status} = 'active' AND ${profiles.visibility} <> 'hidden'`,
    ne(profiles.user_id, me),
    notBlocked(me, profiles.user_id),
    notHiddenFrom(me, profiles.user_id),
  );
}

/** Neither swiped, nor met already (product.md `/discover`): no Spark, and not connected. */
function unhandled(): SQL | undefined {
  return and(
    unswiped("user", profiles.user_id),
    sql`NOT ${sparkedWith(profiles.user_id)} AND NOT ${connected(me, profiles.user_id)}`,
  );
}

/** What the index of words does not hold. */
function narrowed(): SQL | undefined {
  return and(
    unless("tier", sql`${profiles.xp} >= ${sql.placeholder("tier")}`),
    unless(
      "rating",
      sql`${review_ratings.stars} >= ${sql.placeholder("rating")} * ${review_ratings.reviews}`,
    ),
    // A rate that does not reach everybody is nothing to search by.
    unless(
      "pay",
      sql`(${profiles.rate_visibility} = 'public' AND ${profiles.rate_currency} = ${sql.placeholder("currency")}
        AND ${profiles.rate_min} <= ${sql.placeholder("pay")})`,
    ),
    inCircle(profiles.lat, profiles.lon),
    // Of whom the index has no field of the grid, none is asked for: who keeps their place is in no circle, and no pin.
    atSpots(profiles.lat, profiles.lon),
    unless("fresh", sql`${profiles.created_at} > coalesce(${lastVisit(sql`${me}`)}, 0)`),
    sql`(${sql.placeholder("handled")} = 1 OR (${unhandled()}))`,
  );
}

/** Which of the newest. */
export function newestRule(page: "first" | "later"): SQL | undefined {
  return and(allowed(), startOf(page, profiles.deck_at, profiles.user_id), unhandled());
}

/** Which of those the index of words names. */
export function matchingRule(): SQL | undefined {
  return and(eq(member_docs.doc, MATCH), eq(profiles.user_id, member_docs.user_id), allowed(), narrowed());
}

export const THEIR_RATING = eq(review_ratings.user_id, profiles.user_id);

function members(db: Database) {
  return db
    .select({ ...MEMBER, doc: sql<number>`(0)` })
    .from(profiles)
    .leftJoin(review_ratings, THEIR_RATING);
}

function newest(db: Database, page: "first" | "later") {
  return members(db)
    .where(newestRule(page))
    .orderBy(desc(profiles.deck_at), desc(profiles.user_id))
    .limit(sql.placeholder("limit"));
}

/** Members off the deck's index, newest first, with the head start of their tier. */
export const newestMembers = {
  first: compiledSelect((db) => newest(db, "first"), "many"),
  later: compiledSelect((db) => newest(db, "later"), "many"),
};

function matching(db: Database) {
  return db
    .select({ ...MEMBER, doc: member_docs.doc })
    .from(matchesIn("member_search"))
    .crossJoin(member_docs)
    .crossJoin(profiles)
    .leftJoin(review_ratings, THEIR_RATING)
    .where(matchingRule())
    .orderBy(desc(MATCH))
    .limit(sql.placeholder("limit"));
}

/** Those the full-text index names, newest first: alone, or with how far it was looked at. */
export const matchingMembers = {
  all: compiledSelect(matching, "many"),
  window: compiledWindow(matching, (db) => lookedAt(db, "member_search")),
};

/** Those of an arranged window that were not shown yet, as long as they may be. */
export const membersById = compiledSelect(
  (db) =>
    members(db).where(
      and(
        amongIds(profiles.user_id),
        allowed(),
        sql`(${sql.placeholder("handled")} = 1 OR (${unhandled()}))`,
      ),
    ),
  "many",
);

export type MemberRow = Awaited<ReturnType<typeof newestMembers.first>>[number];
