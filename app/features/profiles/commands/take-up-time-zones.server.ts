import { sql } from "drizzle-orm";
import { rowsOf } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { AppContext } from "#app/platform/context.server.ts";

const AT_ONCE = 200;

/**
 * The cron: a time zone that was chosen is the member's from its midnight on (product.md R6), for all that goes by where
 * they are: quiet hours, digests, the local time that others read.
 * @returns how many were taken up
 */
export async function takeUpTimeZones({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<number> {
  const [taken] = await db.batch([
    // Of whom an earlier release erased before that midnight only the moment is left.
    rowsOf<{ user_id: string }>(
      db,
      sql`UPDATE ${profiles} SET timezone = coalesce(next_timezone, timezone), next_timezone = NULL,
          next_timezone_from = NULL
        WHERE user_id IN (SELECT user_id FROM ${profiles} WHERE next_timezone_from <= ${clock.now()}
          ORDER BY next_timezone_from LIMIT ${AT_ONCE}) RETURNING user_id`,
    ),
  ]);
  return taken.length;
}
