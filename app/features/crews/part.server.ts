import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { crew_members, crews } from "#app/db/schema/crews.ts";
import { WHOLE } from "./terms.ts";

/**
 * What is left of a whole when some go from it: their shares fall to the lead, and they are no longer there.
 * @param where the table of seats, and by which column they belong together
 * @param lead SQL: who leads the seats of a row of that table
 * @param gone a select of that column and `user_id`; never a lead
 */
export function fallToLead(
  { seats, of }: { seats: SQLiteTable; of: string },
  lead: SQL,
  gone: SQL,
): [shares: SQL, seats: SQL] {
  const row = sql.raw(of);
  return [
    // What the others leave of the whole: run again before the last step, it is the same.
    sql`UPDATE ${seats} SET split_bps = ${WHOLE} - (SELECT coalesce(sum(part.split_bps), 0)
        FROM ${seats} AS part WHERE part.${row} = ${seats}.${row} AND part.user_id <> ${seats}.user_id
          AND (part.${row}, part.user_id) NOT IN (${gone}))
      WHERE ${row} IN (SELECT out.${row} FROM (${gone}) AS out) AND user_id = ${lead}`,
    sql`DELETE FROM ${seats} WHERE (${row}, user_id) IN (${gone})`,
  ];
}

/**
 * Takes members out of crews: what was theirs falls to the lead, and all who stay are asked anew, for they are another
 * crew now.
 * @param gone a select of `crew_id, user_id`; never a lead
 */
export function partings(gone: SQL, now: number): SQL[] {
  const theirs = sql`SELECT out.crew_id FROM (${gone}) AS out`;
  const leads = sql`(SELECT led.lead_id FROM ${crews} AS led WHERE led.id = crew_members.crew_id)`;
  return [
    sql`UPDATE ${crews} SET version = version + 1, updated_at = ${now} WHERE id IN (${theirs})`,
    sql`UPDATE ${crew_members} SET confirmed_at = NULL WHERE crew_id IN (${theirs}) AND user_id <> ${leads}`,
    ...fallToLead({ seats: crew_members, of: "crew_id" }, leads, gone),
  ];
}

/** The same as statements for a batch. */
export function part(db: Database, gone: SQL, now: number): Statement[] {
  return partings(gone, now).map((query) => statement(db, query));
}

/** SQL select of `crew_id, user_id`: whom a block takes out of crews. Of two in one, its lead stays, and else who was blocked. */
export function partedBy(blocker: Id, blocked: Id): SQL {
  return sql`SELECT one.crew_id AS crew_id,
        iif(both.lead_id = ${blocker}, ${blocked}, ${blocker}) AS user_id
      FROM ${crew_members} AS one
        CROSS JOIN ${crew_members} AS other ON other.crew_id = one.crew_id AND other.user_id = ${blocked}
        CROSS JOIN ${crews} AS both ON both.id = one.crew_id
      WHERE one.user_id = ${blocker}`;
}

/** SQL select of `user_id`, `entity_id` and `message`: those who are asked again when these go, before they do. No name is said. */
export function askedAnew(gone: SQL): SQL {
  return sql`SELECT stays.user_id AS user_id, crew.id || ':' || (crew.version + 1) AS entity_id,
      '“' || crew.name || '” changed. Look at it, and say yes again.' AS message
    FROM (${gone}) AS out CROSS JOIN ${crews} AS crew ON crew.id = out.crew_id AND crew.status = 'open'
      CROSS JOIN ${crew_members} AS stays ON stays.crew_id = crew.id
    WHERE stays.user_id NOT IN (out.user_id, crew.lead_id)`;
}
