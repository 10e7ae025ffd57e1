import { dayAfter, daysBetween } from "#app/core/days.ts";
import { days, hours } from "#app/core/time.ts";
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

/** Days of a vacation, `YYYY-MM-DD`, both included: a claim on one counts, and none is missed. */
export interface Rest {
  from: string;
  until: string;
}

/** So many days can a streak rest between two claims (product.md `/check-in`). */
export const REST_DAYS = 14;

export interface Streak {
  /** Day of the last claim, `YYYY-MM-DD`; null before the first. */
  lastDay: string | null;
  current: number;
  longest: number;
  freezes: number;
  /** The last vacation; it may be over. */
  rest: Rest | null;
}

export interface NextStreak extends Streak {
  freezeUsed: boolean;
}

/**
 * The streak with a claim of `today` in it (product.md D5): consecutive claimed days, today included, those of a vacation
 * left out. One missed day is bridged by a freeze, when there is one; every seventh day of a streak brings one.
 */
export function streakWith(streak: Streak, today: string): NextStreak {
  const missed = missedDays(streak, today);
  const freezeUsed = missed === 1 && streak.freezes > 0;
  const current = missed === 0 || freezeUsed ? streak.current + 1 : 1;
  const kept = streak.freezes - (freezeUsed ? 1 : 0);
  return {
    lastDay: today,
    current,
    longest: Math.max(streak.longest, current),
    freezes: current % WEEK === 0 ? Math.min(FREEZES_KEPT, kept + 1) : kept,
    rest: streak.rest,
    freezeUsed,
  };
}

/** Days between the last claim and `today` on which there was none, and no vacation. */
function missedDays({ lastDay, rest }: Pick<Streak, "lastDay" | "rest">, today: string): number {
  if (lastDay === null) return Number.POSITIVE_INFINITY;
  const between = Math.max(0, daysBetween(lastDay, today) - 1);
  if (!rest) return between;
  const first = rest.from > lastDay ? rest.from : dayAfter(lastDay, 1);
  const last = rest.until < today ? rest.until : dayAfter(today, -1);
  return between - Math.max(0, daysBetween(first, last) + 1);
}

/** Whether a day is one of a vacation. */
export function isRest(rest: Rest | null, day: string): boolean {
  return rest !== null && rest.from <= day && day <= rest.until;
}

/**
 * The vacation of a streak once the member says how long they are away: from today, two weeks between two claims at
 * most. Said anew, the same one goes on; said no more, it ends with yesterday.
 * @param until the last day away; null when they are back
 */
export function restWith(streak: Streak, today: string, until: string | null): Rest | null {
  const { rest, lastDay } = streak;
  if (until === null || until < today) {
    if (!isRest(rest, today)) return rest;
    const yesterday = dayAfter(today, -1);
    return rest && rest.from <= yesterday ? { ...rest, until: yesterday } : null;
  }
  const goesOn =
    rest !== null &&
    (isRest(rest, today) || (rest.from > (lastDay ?? "") && standingStreak(streak, today) > 0));
  const from = goesOn ? rest.from : today;
  const longest = dayAfter(from, REST_DAYS - 1);
  // What it has had of its two weeks stays.
  return { from, until: until < longest ? until : longest };
}

/** The streak as it stands on `today`, before a claim: 0 once it is lost. */
export function standingStreak(streak: Streak, today: string): number {
  return missedDays(streak, today) <= (streak.freezes > 0 ? 1 : 0) ? streak.current : 0;
}

/**
 * Whether `today` can still be claimed. A day before the last claimed one cannot either: whoever moves west across the
 * date line waits until their calendar goes on (product.md R6).
 */
export function canClaim(lastDay: string | null, today: string): boolean {
  return lastDay === null || lastDay < today;
}

/** A claim that waited for a connection counts for the day it was pressed on for so long, then no more. */
const WAIT_MAX = hours(12);

/**
 * The day of a claim: today by our own clock, or the one before when it was pressed then and had to wait. How long it
 * waited is a browser's word, so that it reaches no further back than a night.
 * @returns null for one that waited too long
 */
export function dayOfClaim(zoneAt: (at: number) => string, now: number, waited: number): string | null {
  const today = dayIn(zoneAt(now), now);
  const pressed = now - Math.min(waited, days(30));
  const day = dayIn(zoneAt(pressed), pressed);
  if (day >= today) return today;
  return waited <= WAIT_MAX ? day : null;
}

/** Eight in the evening: when who wants it, and chose no hour, hears that the streak is about to end. */
export const REMIND_HOUR = 20;

/**
 * The last day on which a claim keeps the streak: the next one that is none of a vacation, or the one after when a freeze
 * bridges that.
 */
export function lastDayOf({ freezes, rest }: Pick<Streak, "freezes" | "rest">, lastDay: string): string {
  let day = lastDay;
  for (let left = freezes > 0 ? 2 : 1; left > 0; ) {
    day = dayAfter(day, 1);
    if (!isRest(rest, day)) left--;
  }
  return day;
}

/** When it is to be told of. @param hour on that day, 0 to 23; null when the member chose none */
export function remindAt(
  streak: Pick<Streak, "freezes" | "rest">,
  lastDay: string,
  timeZone: string,
  hour: number | null,
): number {
  return momentOn(timeZone, lastDayOf(streak, lastDay), (hour ?? REMIND_HOUR) * 60);
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
