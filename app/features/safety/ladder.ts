import { days, hours } from "#app/core/time.ts";

/** A strike counts for a year (product.md §5.17). */
export const STRIKE_LIVES = days(365);

/** So long an owner who was asked to change something has, before the team decides (product.md §5.17). */
export const FIX_WITHIN = hours(72);

/** An appeal is possible this long after a decision. */
export const APPEAL_FOR = days(180);

/** For good, as a date: an account that ends it ends it by a decision. */
export const FOR_GOOD = days(36_500);

/** Level of the ladder -> how long it suspends; a warning suspends nobody. */
const SUSPENDED_FOR: Record<number, number> = { 1: 0, 2: days(7), 3: days(30), 4: FOR_GOOD };

export const LEVEL_WORDS: Record<number, string> = {
  1: "Warning",
  2: "Suspended for 7 days",
  3: "Suspended for 30 days",
  4: "Suspended for good",
};

/** The last level: an account ends with it. */
export const LAST_LEVEL = 4;

/** How many of these count now. */
export function liveStrikes(
  strikes: readonly { lifted_at: number | null; strike_ends: number }[],
  now: number,
): number {
  return strikes.filter(({ lifted_at, strike_ends }) => lifted_at === null && strike_ends > now).length;
}

/** The level of the next strike of a member who has this many that count. */
export function nextLevel(strikes: number): number {
  return Math.min(LAST_LEVEL, strikes + 1);
}

/** @returns null for a warning */
export function suspendedUntil(level: number, now: number): number | null {
  const span = SUSPENDED_FOR[Math.min(4, Math.max(1, level))] ?? 0;
  return span === 0 ? null : now + span;
}

/** How much one reporter's word weighs, 0-100: a newcomer half, then by how often they were right. */
export function trustOf({ right, wrong }: { right: number; wrong: number }): number {
  return Math.round((100 * (right + 2)) / (right + wrong + 4));
}
