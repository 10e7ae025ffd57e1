import { dayAfter, daysBetween } from "#app/core/days.ts";
import { dayIn, momentOn, nextMidnight } from "#app/core/time-zone.ts";
import { XP_AWARDS, type XpReward } from "#app/core/xp.ts";

/** Days of a streak between two weekly bonuses (specification §9). */
const WEEK = 7;

/** A freeze comes with each weekly bonus; so many can be kept. */
export const FREEZES_KEPT = 2;

/** Characters of what a member wants from the day. */
export const FOCUS_MAX = 140;

/** How the day begins, in a word. */
export const MOODS = { bright: "Bright", steady: "Steady", slow: "Slow", low: "Low" } as const;
export type Mood = keyof typeof MOODS;

export interface Streak {
  /** Day of the last claim, `YYYY-MM-DD`; null before the first. */
  lastDay: string | null;
  current: number;
  longest: number;
  freezes: number;
}

export interface NextStreak extends Streak {
  freezeUsed: boolean;
}

/**
 * The streak with a claim of `today` in it (product.md D5): consecutive claimed days, today included. One missed day is
 * bridged by a freeze, when there is one; every seventh day of a streak brings one.
 */
export function streakWith(streak: Streak, today: string): NextStreak {
  const gap = streak.lastDay === null ? Number.POSITIVE_INFINITY : daysBetween(streak.lastDay, today);
  const freezeUsed = gap === 2 && streak.freezes > 0;
  const current = gap === 1 || freezeUsed ? streak.current + 1 : 1;
  const kept = streak.freezes - (freezeUsed ? 1 : 0);
  return {
    lastDay: today,
    current,
    longest: Math.max(streak.longest, current),
    freezes: current % WEEK === 0 ? Math.min(FREEZES_KEPT, kept + 1) : kept,
    freezeUsed,
  };
}

/** The streak as it stands on `today`, before a claim: 0 once it is lost. */
export function standingStreak(streak: Streak, today: string): number {
  if (streak.lastDay === null) return 0;
  const gap = daysBetween(streak.lastDay, today);
  return gap <= 1 || (gap === 2 && streak.freezes > 0) ? streak.current : 0;
}

/**
 * Whether `today` can still be claimed. A day before the last claimed one cannot either: whoever moves west across the
 * date line waits until their calendar goes on (product.md R6).
 */
export function canClaim(lastDay: string | null, today: string): boolean {
  return lastDay === null || lastDay < today;
}

/** Eight in the evening: when who wants it hears that the streak is about to end. */
const EVENING = 20 * 60;

/** The last day on which a claim keeps the streak: the next one, or the one after when a freeze bridges that. */
export function lastDayOf(streak: Pick<Streak, "freezes">, lastDay: string): string {
  return dayAfter(lastDay, streak.freezes > 0 ? 2 : 1);
}

/** When it is to be told of. */
export function remindAt(streak: Pick<Streak, "freezes">, lastDay: string, timeZone: string): number {
  return momentOn(timeZone, lastDayOf(streak, lastDay), EVENING);
}

/** What a claim pays, by the streak it makes (specification §9). */
export function claimAwards(streak: number): XpReward[] {
  return [
    "daily_login",
    ...(streak > 0 ? (["daily_streak_bonus"] as const) : []),
    ...(streak > 0 && streak % WEEK === 0 ? (["weekly_streak_bonus"] as const) : []),
  ];
}

/** XP of a claim that makes the streak this long (product.md §7.1). */
export function claimXp(streak: number): number {
  return claimAwards(streak).reduce((sum, reward) => sum + XP_AWARDS[reward].xp, 0);
}

/** How many more claims until the one with the weekly bonus; 1 when the next one is it. */
export function claimsToWeekly(streak: number): number {
  return WEEK - (streak % WEEK);
}

/** When the next day that can be claimed begins, in a zone. */
export function nextClaimAt(lastDay: string, timeZone: string, now: number): number {
  let at = now;
  while (dayIn(timeZone, at) <= lastDay) at = nextMidnight(timeZone, at);
  return at;
}
