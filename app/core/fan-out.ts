/** Rooms that one call may reach by itself: a request may only make so many others. */
export const ROOMS_AT_ONCE = 16;

/** Splits a list into at most `ROOMS_AT_ONCE` runs of nearly one length, in its order; none for an empty one. */
export function runsOf<T>(list: readonly T[]): [T, ...T[]][] {
  const count = Math.min(list.length, ROOMS_AT_ONCE);
  return Array.from({ length: count }, (_, index) => {
    const at = (place: number) => Math.floor((place * list.length) / count);
    // Never empty: there are no more runs than items.
    return list.slice(at(index), at(index + 1)) as [T, ...T[]];
  });
}
