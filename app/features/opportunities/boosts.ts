import { hours } from "#app/core/time.ts";

/** So long a boost lasts (product.md `/earn-credits`). */
export const BOOST_FOR = hours(48);

/** What is said before it is bought. */
export const BOOST_RULES =
  "For 48 hours it comes earlier in Discover, marked as boosted. The time also runs while it is paused, and ends with the posting.";

/** Whether a posting is shown in the boosted places now. */
export function isBoosted({ boostUntil }: { boostUntil: number | null }, now: number): boolean {
  return boostUntil !== null && boostUntil > now;
}
