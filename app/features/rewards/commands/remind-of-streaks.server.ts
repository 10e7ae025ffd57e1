import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { dayIn, nextMidnight } from "#app/core/time-zone.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { notification_preferences } from "#app/db/schema/notifications.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { currentTimeZone } from "#app/features/profiles/rules.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { lastDayOf, remindAt } from "../check-in-rules.ts";
import { toRest } from "../queries/check-ins.server.ts";

const AT_ONCE = 40;
/** One day in a row is no streak to be missed. */
const WORTH_IT = 2;

interface StreakRow {
  user_id: Id;
  last_day: string;
  current: number;
  freezes: number;
  rest_from: string | null;
  rest_until: string | null;
  remind_at: number;
  remind_hour: number | null;
  timezone: string;
  nextTimezone: string | null;
  nextTimezoneFrom: number | null;
  wanted: number;
}

/**
 * The cron: who asked for it hears, once and in the evening, or at the hour they chose, where they are, that a streak ends with this day. A claim
 * puts it off by itself.
 * @returns how many were looked at
 */
export async function remindOfStreaks({
  db,
  clock,
  commit,
}: Pick<AppContext, "db" | "clock" | "commit">): Promise<number> {
  const now = clock.now();
  const rows = await db.all<StreakRow>(sql`
    SELECT user_id, last_claim_day AS last_day, streak_current AS current, streak_freezes AS freezes,
      streak_rest_from AS rest_from, streak_rest_until AS rest_until, streak_remind_at AS remind_at, streak_remind_hour AS remind_hour, timezone, next_timezone AS nextTimezone, next_timezone_from AS nextTimezoneFrom,
      status = 'active' AND EXISTS (SELECT 1 FROM ${notification_preferences} AS p WHERE p.user_id = profiles.user_id
        AND p.kind = 'streak_at_risk' AND (p.in_app = 1 OR p.push = 1 OR p.email <> 'off')) AS wanted
    FROM ${profiles} WHERE streak_remind_at <= ${now} ORDER BY streak_remind_at LIMIT ${AT_ONCE}`);
  const settled: Statement[] = [];
  for (const row of rows) {
    const zone = currentTimeZone(row, now);
    const streak = { freezes: row.freezes, rest: toRest(row.rest_from, row.rest_until) };
    const at = remindAt(streak, row.last_day, zone, row.remind_hour);
    const day = lastDayOf(streak, row.last_day);
    if (at > now) settled.push(lookAgain(db, row, at));
    else if (row.wanted === 0 || row.current < WORTH_IT || dayIn(zone, now) !== day)
      settled.push(lookAgain(db, row, null));
    else
      await commit([lookAgain(db, row, null)], {
        name: "streak.at_risk",
        payload: { userId: row.user_id, streak: row.current, day, endsAt: nextMidnight(zone, now) },
        when: sql`changes() > 0`,
        usual: true,
      });
  }
  const [first, ...rest] = settled;
  if (first) await db.batch([first, ...rest]);
  return rows.length;
}

/** Nothing where a claim has put it off meanwhile. */
function lookAgain(db: Database, { user_id, remind_at }: StreakRow, at: number | null): Statement {
  return statement(
    db,
    sql`UPDATE ${profiles} SET streak_remind_at = ${at} WHERE user_id = ${user_id} AND streak_remind_at = ${remind_at}`,
  );
}
