import { desc, sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { compiledSelect, compiledWindow } from "#app/db/compiled-select.server.ts";
import { member_docs, posting_docs } from "#app/db/schema/discovery.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { review_ratings } from "#app/db/schema/reviews.ts";
import { listed } from "#app/features/profiles/listed.server.ts";
import { lookedAt, MATCH, matchesIn } from "./conditions.server.ts";
import * as ofMembers from "./member-candidates.server.ts";
import * as ofPostings from "./posting-candidates.server.ts";

/** Where a posting is, to the town; work from anywhere is nowhere. */
const POSTING = {
  id: opportunities.id,
  lat: sql<
    number | null
  >`CASE WHEN ${opportunities.location_mode} IS NOT 'remote' THEN ${opportunities.lat} END`,
  lon: opportunities.lon,
  town: sql<string | null>`coalesce(${opportunities.city}, ${opportunities.location})`,
  country: opportunities.country,
};

function newestPostings(db: Database, page: "first" | "later") {
  return db
    .select({ ...POSTING, key: sql<number>`${opportunities.published_at}` })
    .from(opportunities)
    .innerJoin(profiles, ofPostings.ITS_POSTER)
    .where(ofPostings.newestRule(page))
    .orderBy(desc(opportunities.published_at), desc(opportunities.id))
    .limit(sql.placeholder("limit"));
}

function matchingPostings(db: Database) {
  return db
    .select({ ...POSTING, key: posting_docs.doc })
    .from(matchesIn("posting_search"))
    .crossJoin(posting_docs)
    .crossJoin(opportunities)
    .innerJoin(profiles, ofPostings.ITS_POSTER)
    .where(ofPostings.matchingRule())
    .orderBy(desc(MATCH))
    .limit(sql.placeholder("limit"));
}

/** Where a member is, to the town; nowhere for whoever keeps that from members. */
const MEMBER = {
  id: profiles.user_id,
  lat: listed(profiles.lat, "location", "members", null),
  lon: listed(profiles.lon, "location", "members", null),
  town: listed(profiles.city, "location", "members", null),
  country: listed(profiles.country, "location", "members", null),
};

function newestMembers(db: Database, page: "first" | "later") {
  return db
    .select({ ...MEMBER, key: profiles.deck_at })
    .from(profiles)
    .where(ofMembers.newestRule(page))
    .orderBy(desc(profiles.deck_at), desc(profiles.user_id))
    .limit(sql.placeholder("limit"));
}

function matchingMembers(db: Database) {
  return db
    .select({ ...MEMBER, key: member_docs.doc })
    .from(matchesIn("member_search"))
    .crossJoin(member_docs)
    .crossJoin(profiles)
    .leftJoin(review_ratings, ofMembers.THEIR_RATING)
    .where(ofMembers.matchingRule())
    .orderBy(desc(MATCH))
    .limit(sql.placeholder("limit"));
}

/** Where the candidates of a tab are, newest first, by the same rules as its cards. */
export const PINS = {
  opportunities: {
    first: compiledSelect((db) => newestPostings(db, "first"), "many"),
    later: compiledSelect((db) => newestPostings(db, "later"), "many"),
    matching: compiledWindow(matchingPostings, (db) => lookedAt(db, "posting_search")),
  },
  creators: {
    first: compiledSelect((db) => newestMembers(db, "first"), "many"),
    later: compiledSelect((db) => newestMembers(db, "later"), "many"),
    matching: compiledWindow(matchingMembers, (db) => lookedAt(db, "member_search")),
  },
};

export type PinRow = Awaited<ReturnType<(typeof PINS)["opportunities"]["first"]>>[number];
