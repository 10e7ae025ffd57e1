import type { Id } from "#app/core/ids.ts";
import { moneyAreas } from "./money-areas.ts";
import type { Area } from "./own-rows.ts";
import { peopleAreas } from "./people-areas.ts";
import { serviceAreas } from "./service-areas.ts";
import { workAreas } from "./work-areas.ts";

/**
 * What a member takes along, area by area: what they told us, made, wrote and did, and what we noted about them. What
 * others wrote to them, or kept to themselves, is theirs, as is what the member no longer has a part in; secrets (hashes, keys, tokens) and our own bookkeeping stay here.
 */
export function areasOf(me: Id): Area[] {
  return [...peopleAreas(me), ...workAreas(me), ...moneyAreas(me), ...serviceAreas(me)];
}
