import type { FormAnswer } from "#app/core/form-answer.ts";

/** What came of a form of `/review` or `/endorse`. */
export interface RequestAnswer extends FormAnswer {
  /** A code was mailed and is asked for; nothing is stored yet. */
  awaitsCode?: boolean;
  /** What was kept while the form stays open, in a sentence. */
  saved?: string;
}

/** The answer to one form of one review, among several on a page. */
export function aboutReview(
  answer: RequestAnswer | undefined,
  intent: string,
  reviewId: string,
): RequestAnswer | undefined {
  return answer?.intent === intent && answer.typed?.review_id?.[0] === reviewId ? answer : undefined;
}
