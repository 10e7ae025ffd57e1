import { and, desc, eq, gt, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Cursor } from "#app/core/cursor.ts";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { media_kits } from "#app/db/schema/kits.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { EDGES, FROM_THE_NEWEST, PER_SITEMAP } from "./sitemap.ts";

type Reads = Pick<AppContext, "db" | "clock">;

const FEED_LENGTH = 50;
const FEED_EXCERPT = 600;

/** In the words of the index of the deck, so that it is entered by them. */
const DECK_OF_POSTINGS = sql`${opportunities.status} = 'active' AND ${opportunities.visibility} <> 'invited'`;
const DECK_OF_PROFILES = sql`${profiles.status} = 'active' AND ${profiles.visibility} <> 'hidden'`;

/** Whoever has no session may open it, and its poster is in good standing. */
function openToAll(now: number): SQL | undefined {
  return and(
    DECK_OF_POSTINGS,
    eq(opportunities.visibility, "public"),
    or(isNull(opportunities.expires_at), gt(opportunities.expires_at, now)),
    eq(profiles.status, "active"),
  );
}

function postingsUpTo({ key, id }: Cursor): SQL {
  return sql`(${opportunities.published_at}, ${opportunities.id}) <= (${key}, ${id})`;
}

function profilesUpTo({ key, id }: Cursor): SQL {
  return sql`(${profiles.deck_at}, ${profiles.user_id}) <= (${key}, ${id})`;
}

/** Where each sitemap of postings begins, newest first: read off the index alone, and no further than `EDGES` of them. */
export function selectPostingEdges({ db }: Reads) {
  const newest = db
    .select({
      edge_key: sql<number>`${opportunities.published_at}`.as("edge_key"),
      edge_id: sql<Id>`${opportunities.id}`.as("edge_id"),
    })
    .from(opportunities)
    .where(and(DECK_OF_POSTINGS, postingsUpTo(FROM_THE_NEWEST)))
    .orderBy(desc(opportunities.published_at), desc(opportunities.id))
    .limit(EDGES * PER_SITEMAP)
    .as("newest");
  return everyPage(db, newest);
}

/** The same of profiles, newest first. */
export function selectProfileEdges({ db }: Reads) {
  const newest = db
    .select({
      edge_key: sql<number>`${profiles.deck_at}`.as("edge_key"),
      edge_id: sql<Id>`${profiles.user_id}`.as("edge_id"),
    })
    .from(profiles)
    .where(and(DECK_OF_PROFILES, profilesUpTo(FROM_THE_NEWEST)))
    .orderBy(desc(profiles.deck_at), desc(profiles.user_id))
    .limit(EDGES * PER_SITEMAP)
    .as("newest");
  return everyPage(db, newest);
}

/** The first row of every page of a list that is in order. */
function everyPage(db: Database, list: SQLWrapper) {
  const place = sql`row_number() OVER (ORDER BY edge_key DESC, edge_id DESC)`;
  return db
    .select({ key: sql<number>`edge_key`.as("edge_at"), id: sql<Id>`edge_id`.as("edge_of") })
    .from(sql`(SELECT *, ${place} AS place FROM ${list})`)
    .where(sql`(place - 1) % ${PER_SITEMAP} = 0`);
}

/** One sitemap of postings. */
export function selectListedPostings({ db, clock }: Reads, from: Cursor = FROM_THE_NEWEST) {
  return db
    .select({ id: opportunities.id, changedAt: opportunities.updated_at })
    .from(opportunities)
    .innerJoin(profiles, eq(profiles.user_id, opportunities.created_by))
    .where(and(openToAll(clock.now()), postingsUpTo(from)))
    .orderBy(desc(opportunities.published_at), desc(opportunities.id))
    .limit(PER_SITEMAP);
}

/** One sitemap of profiles, each with the media kit that everybody may open. */
export function selectListedProfiles({ db }: Reads, from: Cursor = FROM_THE_NEWEST) {
  return db
    .select({
      handle: profiles.handle,
      changedAt: profiles.updated_at,
      kit: media_kits.slug,
      kitChangedAt: sql<number | null>`${media_kits.updated_at}`.as("kit_changed_at"),
    })
    .from(profiles)
    .leftJoin(
      media_kits,
      sql`${media_kits.user_id} = ${profiles.user_id} AND ${media_kits.status} = 'published' AND ${media_kits.reach} = 'public'`,
    )
    .where(and(DECK_OF_PROFILES, eq(profiles.visibility, "public"), profilesUpTo(from)))
    .orderBy(desc(profiles.deck_at), desc(profiles.user_id))
    .limit(PER_SITEMAP);
}

const CARD = {
  id: opportunities.id,
  title: opportunities.title,
  type: opportunities.type,
  excerpt: sql<string>`substr(${opportunities.description}, 1, ${FEED_EXCERPT})`.as("excerpt"),
  compensation: opportunities.compensation,
  location: opportunities.location,
  company: opportunities.company_name,
  topics: opportunities.topics,
  publishedAt: sql<number>`${opportunities.published_at}`.as("first_published_at"),
  changedAt: opportunities.updated_at,
};

/** The newest postings, as the feed shows them. */
export function selectNewestPostings({ db, clock }: Reads) {
  return db
    .select(CARD)
    .from(opportunities)
    .innerJoin(profiles, eq(profiles.user_id, opportunities.created_by))
    .where(and(openToAll(clock.now()), postingsUpTo(FROM_THE_NEWEST)))
    .orderBy(desc(opportunities.published_at), desc(opportunities.id))
    .limit(FEED_LENGTH);
}

/** One posting that is open to all. */
export function selectOpenPosting({ db, clock }: Reads, id: Id) {
  return db
    .select(CARD)
    .from(opportunities)
    .innerJoin(profiles, eq(profiles.user_id, opportunities.created_by))
    .where(and(eq(opportunities.id, id), openToAll(clock.now())));
}

export type OpenPosting = Awaited<ReturnType<typeof selectOpenPosting>>[number];

/** One public profile, by a condition on `profiles`. */
export function selectOpenProfile({ db }: Reads, condition: SQL) {
  return db
    .select({
      handle: profiles.handle,
      name: profiles.display_name,
      headline: profiles.headline,
      changedAt: profiles.updated_at,
    })
    .from(profiles)
    .where(and(condition, DECK_OF_PROFILES, eq(profiles.visibility, "public")));
}

export type OpenProfile = Awaited<ReturnType<typeof selectOpenProfile>>[number];
