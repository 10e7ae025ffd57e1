import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { crew_members, crews } from "#app/db/schema/crews.ts";

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
    sql`UPDATE ${crew_members} SET split_bps = split_bps + (SELECT coalesce(sum(part.split_bps), 0)
        FROM (${gone}) AS out CROSS JOIN ${crew_members} AS part
          ON part.crew_id = out.crew_id AND part.user_id = out.user_id
        WHERE part.crew_id = crew_members.crew_id)
      WHERE crew_id IN (${theirs}) AND user_id = ${leads}`,
    sql`DELETE FROM ${crew_members} WHERE (crew_id, user_id) IN (${gone})`,
  ];
}

/** The same as statements for a batch. */
export function part(db: Database, gone: SQL, now: number): Statement[] {
  return partings(gone, now).map((query) => statement(db, query));
}

/** What a block ends: of two who are in one crew, its lead stays, and else who was blocked. */
export function partBlocked(db: Database, blocker: Id, blocked: Id, now: number): Statement[] {
  return part(
    db,
    sql`SELECT one.crew_id AS crew_id,
        iif(both.lead_id = ${blocker}, ${blocked}, ${blocker}) AS user_id
      FROM ${crew_members} AS one
        CROSS JOIN ${crew_members} AS other ON other.crew_id = one.crew_id AND other.user_id = ${blocked}
        CROSS JOIN ${crews} AS both ON both.id = one.crew_id
      WHERE one.user_id = ${blocker}`,
    now,
  );
}
