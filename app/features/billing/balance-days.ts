import { dayOf } from "#app/core/days.ts";
import { days } from "#app/core/time.ts";

/** One movement on a balance: when, by how much, and what it was after; minor units. */
export interface Movement {
  movedAt: number;
  moved: number;
  left: number;
}

/** Days that the wallet looks back. */
export const BALANCE_DAYS = 60;

/**
 * What a balance was at the end of each of the last days, UTC, today the last.
 * @param movements the latest, newest first
 * @returns nothing where less than two are known: one of them is no line
 */
export function balanceByDay(
  movements: readonly Movement[],
  now: number,
  count = BALANCE_DAYS,
): { day: string; balance: number }[] {
  const oldest = movements.at(-1);
  if (!oldest || movements.length < 2) return [];
  const ends = new Map<string, number>();
  for (const { movedAt, left } of movements) {
    const day = dayOf(movedAt);
    if (!ends.has(day)) ends.set(day, left);
  }
  const first = dayOf(now - days(count - 1));
  // What it was before the window: after the last movement ahead of it, else before all that are known.
  const earlier = movements.find(({ movedAt }) => dayOf(movedAt) < first);
  let balance = earlier ? earlier.left : oldest.left - oldest.moved;
  return Array.from({ length: count }, (_, index) => {
    const day = dayOf(now - days(count - 1 - index));
    balance = ends.get(day) ?? balance;
    return { day, balance };
  });
}
