import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { endorsements } from "#app/db/schema/reviews.ts";
import { badge_awards, xp_activities } from "#app/db/schema/rewards.ts";
import { matches } from "#app/db/schema/sparks.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { BADGES } from "../badges.ts";
import { selectStreak, todayOf } from "./check-ins.server.ts";

/** Most that is counted of anything but days of a streak. */
const COUNTED = 10;

/** The badges a member has. Whether their page may be seen is the page's to ask. */
export function selectBadgesOf(ctx: Pick<AppContext, "db">, userId: Id | SQL<Id>) {
  return ctx.db
    .select({ badge: badge_awards.badge, awardedAt: badge_awards.awarded_at })
    .from(badge_awards)
    .where(eq(badge_awards.user_id, userId))
    .orderBy(asc(badge_awards.badge))
    .limit(BADGES.length);
}

export type BadgeRow = Awaited<ReturnType<typeof selectBadgesOf>>[number];

/** In the order of the catalogue, with their words. */
export function toBadges(rows: readonly BadgeRow[]) {
  return BADGES.flatMap(({ key, name, purpose }) => {
    const row = rows.find(({ badge }) => badge === key);
    return row ? [{ key, name, purpose, awardedAt: row.awardedAt }] : [];
  });
}

export type ShownBadge = ReturnType<typeof toBadges>[number];

interface Progress {
  badge: string;
  awarded_at: number | null;
  done: number;
}

/** Each badge with how far a member is; it looks at no more of anything than the badge needs. */
function selectProgress(db: Database, userId: Id) {
  const sparksAs = (side: SQL) =>
    sql`(SELECT count(*) FROM (SELECT 1 FROM ${matches} WHERE ${side} = ${userId} AND status <> 'closed' LIMIT ${COUNTED}))`;
  return rowsOf<Progress>(
    db,
    sql`SELECT b.value ->> 'key' AS badge,
        (SELECT awarded_at FROM ${badge_awards} WHERE user_id = ${userId} AND badge = b.value ->> 'key') AS awarded_at,
        CASE b.value ->> 'measure'
          WHEN 'joined' THEN 1
          WHEN 'streak' THEN 0
          WHEN 'sparks' THEN ${sparksAs(sql`user_a`)} + ${sparksAs(sql`user_b`)}
          WHEN 'endorsements' THEN (SELECT count(*) FROM (SELECT 1 FROM ${endorsements}
            WHERE user_id = ${userId} AND status = 'visible' LIMIT ${COUNTED}))
          ELSE (SELECT count(*) FROM (SELECT 1 FROM ${xp_activities} WHERE user_id = ${userId}
            AND activity_type = b.value ->> 'measure' AND reversed_at IS NULL LIMIT ${COUNTED}))
        END AS done
      FROM json_each(${JSON.stringify(BADGES.map(({ key, measure }) => ({ key, measure })))}) AS b`,
  );
}

/** All badges as a member has them, with those still open and how far each is. */
export async function getBadges(ctx: Pick<MemberContext, "db" | "ask" | "clock" | "viewer">) {
  const [progress, [streakRow]] = await ctx.ask([
    selectProgress(ctx.db, ctx.viewer.userId),
    selectStreak(ctx),
  ]);
  const rows: Progress[] = progress;
  const streak = streakRow ? todayOf(streakRow, ctx.clock.now()).streak : 0;
  return BADGES.map(({ key, name, purpose, measure, needed }) => {
    const row = rows.find(({ badge }) => badge === key);
    const counted = measure === "streak" ? streak : (row?.done ?? 0);
    return {
      key,
      name,
      purpose,
      needed,
      awardedAt: row?.awarded_at ?? null,
      done: Math.min(counted, needed),
    };
  });
}

export type BadgeProgress = Awaited<ReturnType<typeof getBadges>>[number];
