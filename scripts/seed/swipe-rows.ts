import type { Id } from "#app/core/ids.ts";
import type { applications } from "#app/db/schema/hiring.ts";
import type { swipes } from "#app/db/schema/sparks.ts";
import type { Posting } from "./postings.ts";
import { seedId } from "./seed-id.ts";

export type ApplicationRow = typeof applications.$inferInsert;

export interface Swipe {
  actorId: Id;
  target: { memberId: Id } | { posting: Posting };
  direction: "right" | "left";
  at: number;
}

/** As a swipe that stands is stored. */
export function swipeRow({ actorId, target, direction, at }: Swipe) {
  const card =
    "posting" in target
      ? ({ target_type: "opportunity", target_id: target.posting.id } as const)
      : ({ target_type: "user", target_id: target.memberId } as const);
  return { actor_id: actorId, ...card, direction, swiped_at: at } satisfies typeof swipes.$inferInsert;
}

/**
 * The `interested` application that a right swipe on a posting makes (product.md §5.5); nothing for other
 * swipes.
 */
export function interestRow({ actorId, target, direction, at }: Swipe): ApplicationRow[] {
  if (direction === "left" || !("posting" in target)) return [];
  const { id, posterId } = target.posting;
  const row = {
    id: seedId(`application:${id}:${actorId}`, at),
    opportunity_id: id,
    applicant_id: actorId,
    poster_id: posterId,
    origin: "swipe",
    status: "interested",
    match_id: null,
    shortlisted_at: null,
    created_at: at,
    updated_at: at,
  } satisfies ApplicationRow;
  return [row];
}
