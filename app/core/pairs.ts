import type { Id } from "./ids.ts";

/** A pair in one order, whichever way it came. */
export function sortedPair(one: Id, other: Id): [Id, Id] {
  return one < other ? [one, other] : [other, one];
}

/** The pair as one word, as `connections.pair_key` keeps it. */
export function pairKey(one: Id, other: Id): string {
  return sortedPair(one, other).join(":");
}
