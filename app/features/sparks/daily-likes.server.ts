import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { PLAN_LIMITS, planOf } from "#app/core/plan-limits.ts";
import { hours, seconds } from "#app/core/time.ts";
import { lastMidnight, nextMidnight } from "#app/core/time-zone.ts";
import type { Viewer } from "#app/core/viewer.ts";
import { compiledSelect } from "#app/db/compiled-select.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { swipes } from "#app/db/schema/sparks.ts";
import { currentTimeZone } from "#app/features/profiles/rules.ts";
import type { QueryContext } from "#app/platform/context.server.ts";

/** No day is longer: clocks go back by an hour at most. */
export const LONGEST_DAY = hours(25);

type Zone = Parameters<typeof currentTimeZone>[0];

/** A member's likes and interests of one day are all made. */
export interface DayIsFull {
  /** So many a day. */
  most: number;
  /** When the next day begins where they are. */
  until: number;
}

/** During the beta a day holds any number (product.md §7.4). */
export function limitsSwipes({ env }: Pick<QueryContext, "env">): boolean {
  return env.PLAN_LIMITS === "on";
}

/** @param likedAt when their standing right swipes of the last 25 hours were made */
export function fullDay(viewer: Pick<Viewer, "subscription">, zone: Zone, likedAt: number[], now: number) {
  const most = PLAN_LIMITS[planOf(viewer.subscription)].rightSwipes;
  if (likedAt.length < most) return null;
  const place = currentTimeZone(zone, now);
  const since = lastMidnight(place, now);
  const today = likedAt.filter((at) => at >= since).length;
  return today < most ? null : ({ most, until: nextMidnight(place, now) } satisfies DayIsFull);
}

/** The zone that a member's days are counted in. */
export const selectZone = compiledSelect((db) =>
  db
    .select({
      timezone: profiles.timezone,
      nextTimezone: profiles.next_timezone,
      nextTimezoneFrom: profiles.next_timezone_from,
    })
    .from(profiles)
    .where(sql`${profiles.user_id} = ${sql.placeholder("me")}`),
);

/** SQL condition: the day holds no more right swipes beside the one on this card. */
export function dayIsFull(
  viewer: Pick<Viewer, "userId" | "subscription">,
  zone: Zone,
  targetId: Id,
  now: number,
): SQL {
  const since = lastMidnight(currentTimeZone(zone, now), now);
  return sql`(SELECT count(*) FROM ${swipes} WHERE actor_id = ${viewer.userId} AND swiped_at >= ${since}
    AND direction = 'right' AND undone_at IS NULL AND target_id <> ${targetId})
    >= ${PLAN_LIMITS[planOf(viewer.subscription)].rightSwipes}`;
}

/** What is said when the day is full. */
export function tomorrowAgain(viewer: Pick<Viewer, "subscription">, zone: Zone, now: number): AppError {
  const { rightSwipes } = PLAN_LIMITS[planOf(viewer.subscription)];
  return new AppError("rate_limited", {
    sentence: `Those were your ${rightSwipes} for today. Tomorrow there are new ones, and the list is open all the same.`,
    retryAfter: Math.ceil((nextMidnight(currentTimeZone(zone, now), now) - now) / seconds(1)),
  });
}
