import { sql } from "drizzle-orm";
import { days } from "#app/core/time.ts";
import { type Database, statement } from "#app/db/client.server.ts";
import { xp_buckets, xp_periods } from "#app/db/schema/rewards.ts";
import type { Clock } from "#app/platform/clock.server.ts";
import { monthPeriod, weekPeriod } from "../leaderboard-rules.ts";

const AT_ONCE = 1000;

/** Rankings of weeks and months that are long over go, some at a time; the grants they were made of stay. */
export async function prunePeriods(ctx: { db: Database; clock: Clock }): Promise<void> {
  const now = ctx.clock.now();
  const over = (
    column: "period" | "scope",
  ) => sql`((${sql.raw(column)} >= 'w:' AND ${sql.raw(column)} < ${weekPeriod(now - days(56))})
    OR (${sql.raw(column)} >= 'm:' AND ${sql.raw(column)} < ${monthPeriod(now - days(190))}))`;
  await ctx.db.batch([
    statement(
      ctx.db,
      sql`DELETE FROM ${xp_periods} WHERE (period, user_id) IN
        (SELECT period, user_id FROM ${xp_periods} WHERE ${over("period")} LIMIT ${AT_ONCE})`,
    ),
    statement(ctx.db, sql`DELETE FROM ${xp_buckets} WHERE ${over("scope")} AND members = 0`),
  ]);
}
