import { generateKeyBetween, generateNKeysBetween } from "fractional-indexing";

/**
 * A place between two neighbours; null stands for an end of the list. Sorts as plain text, so the database and every
 * window have one order.
 * @throws when `before` does not come before `after`
 */
export function rankBetween(before: string | null, after: string | null): string {
  return generateKeyBetween(before, after);
}

/** Places for a list that is new. */
export function firstRanks(count: number): string[] {
  return generateNKeysBetween(null, null, count);
}
