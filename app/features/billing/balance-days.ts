import { dayOf } from "#app/core/days.ts";
import { days } from "#app/core/time.ts";

/** One movement on a balance: when, by how much, and what it was after; minor units. */
export interface Movement {
  movedAt: number;
  moved: number;
  left: number;
}

/** Days that the wallet looks back. */
const BALANCE_DAYS = 60;

/** A balance at the end of a day, and the most that it was on it. */
export interface BalanceDay {
  day: string;
  balance: number;
  most: number;
}

/**
 * What a balance was at the end of each of the last days, UTC, today the last, and at most on each.
 * @param movements the latest, newest first
 * @returns nothing where less than two are known: one of them is no line
 */
export function balanceByDay(
  movements: readonly Movement[],
  now: number,
  count = BALANCE_DAYS,
): BalanceDay[] {
  const oldest = movements.at(-1);
  if (!oldest || movements.length < 2) return [];
  const known = new Map<string, { end: number; most: number }>();
  let moment: number | null = null;
  for (const { movedAt, left } of movements) {
    // Of what moved in one act, as a payment and its fee, the last counts: before it nothing was to be had.
    if (movedAt === moment) continue;
    moment = movedAt;
    const day = dayOf(movedAt);
    const later = known.get(day);
    known.set(day, { end: later?.end ?? left, most: Math.max(left, later?.most ?? left) });
  }
  const first = dayOf(now - days(count - 1));
  // What it was before the window: after the last movement ahead of it, else before all that are known.
  const earlier = movements.find(({ movedAt }) => dayOf(movedAt) < first);
  let balance = earlier ? earlier.left : oldest.left - oldest.moved;
  return Array.from({ length: count }, (_, index) => {
    const day = dayOf(now - days(count - 1 - index));
    const before = balance;
    const moved = known.get(day);
    balance = moved?.end ?? balance;
    return { day, balance, most: Math.max(before, moved?.most ?? before) };
  });
}
