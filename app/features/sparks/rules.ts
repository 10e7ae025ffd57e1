import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";

/** A pass hides a card this long (product.md §5.3). */
export const PASS_HIDES = days(30);

/** Only one of the member's last swipes can be taken back from the deck (product.md §5.3). */
export const UNDO_REACH = 20;

/** A pair in one order, whichever way it came. */
export function sortedPair(one: Id, other: Id): [Id, Id] {
  return one < other ? [one, other] : [other, one];
}

/** One open Spark per pair and context: the pair itself, or the pair about one posting. */
export function contextKey(pair: [Id, Id], opportunityId: Id | null): string {
  return opportunityId ? `opportunity:${opportunityId}:${pair.join(":")}` : `member:${pair.join(":")}`;
}
