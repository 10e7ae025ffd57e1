import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { badge_awards, quest_progress, xp_activities, xp_periods } from "#app/db/schema/rewards.ts";
import { BADGES } from "../badges.ts";
import { weekPeriod } from "../leaderboard-rules.ts";
import { QUESTS } from "../quests.ts";

/** Beyond this a figure says "1,000+". */
export const FIGURE_MAX = 1000;

const keysOf = (of: readonly { key: string }[]) => JSON.stringify(of.map(({ key }) => key));

export interface BadgeFigure {
  badge: string;
  members: number;
}

export interface QuestFigure {
  quest: string;
  finished: number;
  claimed: number;
}

/** How many members have each badge, to a limit. */
export function selectBadgeFigures(db: Database) {
  return rowsOf<BadgeFigure>(
    db,
    sql`SELECT b.value AS badge, (SELECT count(*) FROM (SELECT 1 FROM ${badge_awards} WHERE badge = b.value
      LIMIT ${FIGURE_MAX})) AS members FROM json_each(${keysOf(BADGES)}) AS b`,
  );
}

/** How many members have finished each quest, and how many of them have claimed it; to a limit. */
export function selectQuestFigures(db: Database) {
  return rowsOf<QuestFigure>(
    db,
    sql`SELECT q.value AS quest,
        (SELECT count(*) FROM (SELECT 1 FROM ${quest_progress} WHERE quest = q.value LIMIT ${FIGURE_MAX})) AS finished,
        (SELECT count(*) FROM (SELECT 1 FROM ${quest_progress} WHERE quest = q.value AND claimed_at > 0
          LIMIT ${FIGURE_MAX})) AS claimed
      FROM json_each(${keysOf(QUESTS)}) AS q`,
  );
}

export interface WeekRow {
  user_id: Id;
  display_name: string;
  week_xp: number;
  /** What they were granted XP for most often in the last seven days, and how often. */
  most_of: string | null;
  times: number;
}

const WEEK_SHOWN = 20;
/** Grants of one member that are looked through. */
const GRANTS_MAX = 300;

/** Who earned most this week, and by what: what is odd stands out here first. */
export function selectWeek(db: Database, now: number) {
  const often = (
    column: string,
  ) => sql`(SELECT ${sql.raw(column)} FROM (SELECT activity_type, count(*) AS times
    FROM (SELECT activity_type FROM ${xp_activities} INDEXED BY xp_activities_newest WHERE user_id = top.user_id
      AND created_at >= ${now - days(7)} AND reversed_at IS NULL LIMIT ${GRANTS_MAX}) GROUP BY 1
    ORDER BY 2 DESC LIMIT 1))`;
  return rowsOf<WeekRow>(
    db,
    sql`SELECT top.user_id, p.display_name, top.xp AS week_xp, ${often("activity_type")} AS most_of,
        coalesce(${often("times")}, 0) AS times
      FROM (SELECT user_id, xp FROM ${xp_periods} WHERE period = ${weekPeriod(now)} AND xp > 0
        ORDER BY xp DESC LIMIT ${WEEK_SHOWN}) AS top
      CROSS JOIN ${profiles} AS p ON p.user_id = top.user_id ORDER BY week_xp DESC`,
  );
}
