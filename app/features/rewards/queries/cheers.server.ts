import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { dayIn } from "#app/core/time-zone.ts";
import { rowsOf } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { cheers } from "#app/db/schema/rewards.ts";
import { currentTimeZone } from "#app/features/profiles/rules.ts";
import type { QueryContext } from "#app/platform/context.server.ts";

/** How far back the cheers that somebody got are counted. */
const COUNTED = days(7);

interface CheersRow {
  timezone: string;
  nextTimezone: string | null;
  nextTimezoneFrom: number | null;
  /** How many cheered them on within a week. */
  received: number;
  /** The last they gave. */
  lastTo: Id | null;
  lastDay: string | null;
}

/** The cheers of the member who looks: those of a week, and whom they gave the last. */
export function selectCheers(ctx: Pick<QueryContext, "db" | "viewer" | "clock">) {
  const me = ctx.viewer.userId;
  const last = sql`FROM ${cheers} WHERE from_user = ${me} ORDER BY day_key DESC LIMIT 1`;
  return rowsOf<CheersRow>(
    ctx.db,
    sql`SELECT timezone, next_timezone AS nextTimezone, next_timezone_from AS nextTimezoneFrom,
        (SELECT count(*) FROM ${cheers} WHERE to_user = ${me} AND created_at > ${ctx.clock.now() - COUNTED}) AS received,
        (SELECT to_user ${last}) AS lastTo, (SELECT day_key ${last}) AS lastDay
      FROM ${profiles} WHERE user_id = ${me}`,
  );
}

export interface Cheers {
  received: number;
  /** Who has today's cheer of the member; null while they can give it. */
  today: Id | null;
}

export function toCheers(row: CheersRow | undefined, now: number): Cheers {
  if (!row) return { received: 0, today: null };
  const given = row.lastDay !== null && row.lastDay >= dayIn(currentTimeZone(row, now), now);
  return { received: row.received, today: given ? row.lastTo : null };
}
