import { data } from "react-router";
import { toast } from "#app/browser/toasts.ts";
import { sentenceForStatus } from "#app/core/errors.ts";
import { announcePostAnswer } from "#app/features/opportunities/components/announce-post-answer.ts";
import { dropDraft } from "#app/features/opportunities/components/post-draft.ts";
import type { PostAnswer } from "#app/features/opportunities/components/post-opportunity-form.tsx";

interface Sent {
  request: Request;
  serverAction(): Promise<unknown>;
}

/**
 * Says how a post ended (specification §8). Here and not in the form: the form may have been closed meanwhile, and
 * what was typed into it stays kept until it is posted.
 */
export async function postInPlace({ request, serverAction }: Sent) {
  try {
    // Both pages answer in this shape.
    const answer = (await serverAction()) as PostAnswer;
    announcePostAnswer(answer, toast);
    if (answer.posted) dropDraft(answer.posted.submissionKey);
    return answer;
  } catch (error) {
    // A redirect, or a press that gave way to a second one, which says how it ended.
    if (error instanceof Response || request.signal.aborted) throw error;
    const failed: PostAnswer = {
      error: { code: "unexpected", message: sentenceForStatus(500), fields: {} },
    };
    announcePostAnswer(failed, toast);
    // As a failure: after a success the page would be read again, which fails as well without a network.
    return data(failed, { status: 500 });
  }
}
