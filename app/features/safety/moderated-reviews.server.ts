import type { Id } from "#app/core/ids.ts";
import type { Happened } from "#app/platform/outbox.server.ts";

/** A decision of our team about something, which may be a review. */
export interface Moderated {
  type: string;
  id: Id;
  /** Whom it is about; nobody, of what is no review. */
  aboutId: Id | null;
  caseId: Id;
  reason: string;
}

/** A review went with a decision: whom it is about loses what it brought. */
export function reviewTakenDown({ type, id, aboutId, caseId, reason }: Moderated): Happened[] {
  if (type !== "review" || !aboutId) return [];
  return [{ name: "review.taken_down", payload: { reviewId: id, subjectUserId: aboutId, caseId, reason } }];
}

/**
 * It is back.
 * @param takenAt when it went
 */
export function reviewPutBack(
  { type, id, aboutId, caseId, reason }: Moderated,
  takenAt: number | null,
): Happened[] {
  if (type !== "review" || !aboutId || takenAt === null) return [];
  return [
    {
      name: "review.put_back",
      payload: { reviewId: id, subjectUserId: aboutId, caseId, reason, takenAt },
    },
  ];
}
