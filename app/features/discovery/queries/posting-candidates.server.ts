import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { compiledSelect, compiledWindow } from "#app/db/compiled-select.server.ts";
import { keptFacts } from "#app/db/kept-facts.server.ts";
import { companies } from "#app/db/schema/companies.ts";
import { posting_docs } from "#app/db/schema/discovery.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { review_ratings } from "#app/db/schema/reviews.ts";
import { hasApplied } from "#app/features/opportunities/applied.server.ts";
import { isSaved } from "#app/features/opportunities/saved.server.ts";
import { listed } from "#app/features/profiles/listed.server.ts";
import { notBlocked, notExcluded } from "#app/features/safety/rules.server.ts";
import { EXCERPT, type OpportunityCard } from "../rules.ts";
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

interface Offer
  extends Pick<
    OpportunityCard,
    | "title"
    | "type"
    | "excerpt"
    | "compensation"
    | "location"
    | "country"
    | "locationMode"
    | "duration"
    | "skills"
    | "company"
    | "imageUrl"
    | "aiImage"
    | "publishedAt"
  > {
  lat: number | null;
  lon: number | null;
  boostUntil: number | null;
  budgetMin: number | null;
  budgetMax: number | null;
  budgetCurrency: string | null;
  budgetUnit: string | null;
}

interface Poster {
  id: string;
  name: string;
  avatarUrl: string | null;
  joinedAt: number;
  timezone: string | null;
}

/** What a posting says of itself: the same for whoever reads it. */
const OFFER = keptFacts<Offer>("offer", opportunities.card_mark, {
  title: opportunities.title,
  type: opportunities.type,
  excerpt: sql`substr(${opportunities.description}, 1, ${sql.raw(String(EXCERPT))})`,
  compensation: opportunities.compensation,
  location: opportunities.location,
  country: opportunities.country,
  lat: opportunities.lat,
  lon: opportunities.lon,
  locationMode: opportunities.location_mode,
  duration: opportunities.duration,
  skills: opportunities.skills,
  company: opportunities.company_name,
  imageUrl: opportunities.image_url,
  aiImage: opportunities.ai_image,
  publishedAt: opportunities.published_at,
  boostUntil: opportunities.boost_until,
  budgetMin: opportunities.budget_min,
  budgetMax: opportunities.budget_max,
  budgetCurrency: opportunities.budget_currency,
  budgetUnit: opportunities.budget_unit,
});

/** Who posted it, as every member may see them. */
const POSTER = keptFacts<Poster>("poster", profiles.card_mark, {
  id: profiles.user_id,
  name: profiles.display_name,
  avatarUrl: profiles.avatar_url,
  joinedAt: profiles.created_at,
  timezone: listed(profiles.timezone, "location", "members", "UTC"),
});

/** What a card shows, and what the score asks for beside it. */
const POSTING = {
  id: opportunities.id,
  offer: OFFER,
  poster: POSTER,
  posterXp: profiles.xp,
  replyScore: profiles.reply_score,
  proved: sql`${companies.domain_status} IS 'proved' AND ${companies.status} IS 'active'`.mapWith(
    Boolean,
  ) as SQL<boolean>,
  saved: isSaved(me, "opportunity", opportunities.id),
  swiped: swipeOf("opportunity", opportunities.id),
  applied: hasApplied(opportunities.id, me).mapWith(Boolean) as SQL<boolean>,
  shown: sql<number>`${opportunities.view_count} + ${opportunities.interest_count}`,
  overdue: profiles.replies_overdue,
  reviews: review_ratings.reviews,
  stars: review_ratings.stars,
  sparked: sparkedWith(opportunities.created_by),
};

/** What may be shown to this member at all. */
function allowed(): SQL | undefined {
  return and(
    sql`${opportunities.status} = 'active' AND ${opportunities.visibility} <> 'invited'`,
    ne(opportunities.created_by, me),
    eq(profiles.status, "active"),
    notBlocked(me, opportunities.created_by),
    notExcluded(me),
  );
}

function unhandled(): SQL | undefined {
  return and(unswiped("opportunity", opportunities.id), sql`NOT ${hasApplied(opportunities.id, me)}`);
}

/** Pays less than the member works for, said in the same money; never shown to anybody else. */
function aboveFloor(): SQL {
  return unless(
    "floor",
    sql`coalesce(${opportunities.budget_max}, ${opportunities.budget_min}) IS NULL OR NOT EXISTS (SELECT 1
      FROM ${profiles} AS own WHERE own.user_id = ${me} AND own.rate_currency = ${opportunities.budget_currency}
      AND own.rate_unit = ${opportunities.budget_unit}
      AND own.private_floor > coalesce(${opportunities.budget_max}, ${opportunities.budget_min}))`,
  );
}

/** What the index of words does not hold. */
function narrowed(): SQL | undefined {
  return and(
    aboveFloor(),
    unless(
      "pay",
      sql`(${opportunities.budget_currency} = ${sql.placeholder("currency")}
        AND coalesce(${opportunities.budget_max}, ${opportunities.budget_min}) >= ${sql.placeholder("pay")})`,
    ),
    unless("replies", sql`${profiles.reply_score} >= ${sql.placeholder("replies")}`),
    inCircle(opportunities.lat, opportunities.lon),
    // On the map work from anywhere is nowhere.
    unless(
      "spots",
      sql`(${opportunities.location_mode} IS NOT 'remote' AND ${atSpots(opportunities.lat, opportunities.lon)})`,
    ),
    unless("fresh", sql`${opportunities.published_at} > coalesce(${lastVisit(sql`${me}`)}, 0)`),
    sql`(${sql.placeholder("handled")} = 1 OR (${unhandled()}))`,
  );
}

/** Which of the newest. */
export function newestRule(page: "first" | "later"): SQL | undefined {
  return and(
    allowed(),
    startOf(page, opportunities.published_at, opportunities.id),
    aboveFloor(),
    unhandled(),
  );
}

/** Which of those the index of words names. */
export function matchingRule(): SQL | undefined {
  return and(
    eq(posting_docs.doc, MATCH),
    eq(opportunities.id, posting_docs.opportunity_id),
    allowed(),
    narrowed(),
  );
}

export const ITS_POSTER = eq(profiles.user_id, opportunities.created_by);
const ITS_COMPANY = eq(companies.id, opportunities.company_id);
const ITS_RATING = eq(review_ratings.user_id, opportunities.created_by);

function postings(db: Database) {
  return db
    .select({ ...POSTING, doc: sql<number>`(0)` })
    .from(opportunities)
    .innerJoin(profiles, ITS_POSTER)
    .leftJoin(companies, ITS_COMPANY)
    .leftJoin(review_ratings, ITS_RATING);
}

function newest(db: Database, page: "first" | "later") {
  return postings(db)
    .where(newestRule(page))
    .orderBy(desc(opportunities.published_at), desc(opportunities.id))
    .limit(sql.placeholder("limit"));
}

/** Open postings off the deck's index, newest first. */
export const newestPostings = {
  first: compiledSelect((db) => newest(db, "first"), "many"),
  later: compiledSelect((db) => newest(db, "later"), "many"),
};

/** At most so many boosted ones come before the newest. */
const BOOSTED = 12;

/** Those whose posters put them forward, whenever they were posted: the latest boosts first. */
export const boostedPostings = compiledSelect(
  (db) =>
    postings(db)
      .where(
        and(
          allowed(),
          sql`${opportunities.boost_until} > ${sql.placeholder("now")}`,
          aboveFloor(),
          unhandled(),
        ),
      )
      .orderBy(desc(opportunities.boost_until))
      .limit(BOOSTED),
  "many",
);

function matching(db: Database) {
  return db
    .select({ ...POSTING, doc: posting_docs.doc })
    .from(matchesIn("posting_search"))
    .crossJoin(posting_docs)
    .crossJoin(opportunities)
    .innerJoin(profiles, ITS_POSTER)
    .leftJoin(companies, ITS_COMPANY)
    .leftJoin(review_ratings, ITS_RATING)
    .where(matchingRule())
    .orderBy(desc(MATCH))
    .limit(sql.placeholder("limit"));
}

/** Those the full-text index names, newest first: alone, or with how far it was looked at. */
export const matchingPostings = {
  all: compiledSelect(matching, "many"),
  window: compiledWindow(matching, (db) => lookedAt(db, "posting_search")),
};

/** Those of an arranged window that were not shown yet, as long as they may be. */
export const postingsById = compiledSelect(
  (db) =>
    postings(db).where(
      and(
        amongIds(opportunities.id),
        allowed(),
        sql`(${sql.placeholder("handled")} = 1 OR (${unhandled()}))`,
      ),
    ),
  "many",
);

export type PostingRow = Awaited<ReturnType<typeof newestPostings.first>>[number];
