import { type SQL, sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import type { Segment } from "#app/core/segments.ts";
import { days, hours } from "#app/core/time.ts";
import { STAFF_ROLES } from "#app/core/viewer.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { announcements } from "#app/db/schema/announcements.ts";
import { sessions, user_roles } from "#app/db/schema/auth.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { failWhen } from "#app/platform/outbox.server.ts";

/** So many are looked at for a piece, of which a small segment may be few: each that hears of it is a row. */
const LOOKED_AT = 1000;
/** So many of a piece hear of it live: each is a word to a room, which costs more than a row. */
const LIVE = 50;
/** Whoever came by within this time may have a window open. */
const LATELY = hours(2);

/** An announcement that some of its segment have not heard of, or have not yet been freed of. */
export interface Untold {
  id: Id;
  title: string;
  body: string;
  link: string | null;
  linkText: string | null;
  segment: Segment;
  status: "sent" | "ended";
  endsAt: number;
  /** Members up to here are done. */
  after: string;
}

/** The next part of its segment. `through`: up to where they were looked at; null for the end. */
export interface Piece {
  members: Id[];
  /** Those of them who may have a window open. */
  here: ReadonlySet<Id>;
  through: Id | null;
}

/** The announcement that has been on its way the longest. */
export async function findUntold(db: Database): Promise<Untold | null> {
  const [untold] =
    await db.all<Untold>(sql`SELECT id, title, body, link, link_text AS linkText, segment, status,
      ends_at AS endsAt, told_after AS after
    FROM ${announcements} WHERE told_at IS NULL AND sent_at > 0 ORDER BY sent_at LIMIT 1`);
  return untold ?? null;
}

/** The next members of a segment to be told, of a bounded number that is looked at, and how far that reaches. */
export async function findPiece(
  db: Database,
  { segment, after }: Pick<Untold, "segment" | "after">,
  now: number,
): Promise<Piece> {
  const looked = sql`SELECT * FROM ${profiles} WHERE user_id > ${after} ORDER BY user_id LIMIT ${LOOKED_AT}`;
  const [heard, [edge]] = (await db.batch([
    statement(
      db,
      sql`SELECT p.user_id, EXISTS (SELECT 1 FROM ${sessions} AS s WHERE s.user_id = p.user_id
          AND s.refreshed_at > ${now - LATELY} AND s.not_after > ${now}) AS here
        FROM (${looked}) AS p WHERE p.status = 'active' AND ${belongs(segment, now)} ORDER BY p.user_id`,
    ),
    statement(db, sql`SELECT max(p.user_id) AS through, count(*) AS looked FROM (${looked}) AS p`),
  ])) as [{ user_id: Id; here: number }[], { through: Id | null; looked: number }[]];
  const here = heard.filter((member) => member.here === 1).map(({ user_id }) => user_id);
  const last = here[LIVE - 1];
  const members = heard.map(({ user_id }) => user_id).filter((id) => last === undefined || id <= last);
  const end = edge?.looked === LOOKED_AT ? edge.through : null;
  return { members, here: new Set(here.slice(0, LIVE)), through: last ?? end };
}

/** `isInSegment` for the database, over a profile `p`. */
function belongs(segment: Segment, now: number): SQL {
  switch (segment) {
    case "everyone":
      return sql`1`;
    case "creators":
      return sql`p.account_type = 'creator'`;
    case "brands":
      return sql`p.account_type = 'brand'`;
    case "companies":
      return sql`p.account_type = 'company'`;
    case "newcomers":
      // An id begins with the moment it was made.
      return sql`p.user_id >= ${newId(now - days(30) + 1).slice(0, 13)}`;
    case "subscribers":
      return sql`p.subscription_status = 'active'`;
    case "team":
      return sql`EXISTS (SELECT 1 FROM ${user_roles} AS r WHERE r.user_id = p.user_id
        AND r.role IN (SELECT value FROM json_each(${JSON.stringify(STAFF_ROLES)})))`;
  }
}

/** Goes on to the next piece, for the batch that tells: fails where another run, or a change of mind, was quicker. */
export function goOn(db: Database, untold: Untold, through: Id | null, now: number): Statement[] {
  return [
    statement(
      db,
      sql`UPDATE ${announcements} SET told_after = ${through ?? untold.after}, told_at = ${through ? null : now}
      WHERE id = ${untold.id} AND status = ${untold.status} AND told_after = ${untold.after} AND told_at IS NULL`,
    ),
    failWhen(db, sql`changes() = 0`),
  ];
}
