import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { isOutOfReach } from "./out-of-reach.ts";
import { toast } from "./toasts.ts";

const NOT_SENT = "We could not reach Thrive. What you typed is still here: please try again in a moment.";
const FAILED = "Something went wrong. What you typed is still here: please try again.";

interface Asked<T> {
  request: Request;
  serverAction(): Promise<T>;
}

/**
 * A page's `clientAction` (product.md R5, §4.4): when the action could not be reached, or failed, its form says so and
 * what was typed stays, instead of an error screen in the page's place. Refusals are the action's own answers.
 */
export async function answerInPlace<T>({ request, serverAction }: Asked<T>): Promise<T> {
  const sent = request.clone();
  const intent = async () => String((await sent.formData()).get("intent") ?? "");
  try {
    const answer = await serverAction();
    const refusal = answer as Partial<FormAnswer> | null | undefined;
    // Refused before anybody read which form it was, as one that is too large.
    return refusal?.error && refusal.intent === undefined ? { ...answer, intent: await intent() } : answer;
  } catch (error) {
    // Nobody waits for it any more: the form was sent once more, or its page was left.
    if (request.signal.aborted) throw error;
    // A redirect, or a page's own refusal.
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 429)) throw error;
    const message = isOutOfReach(error) ? NOT_SENT : FAILED;
    toast({ title: "Not sent", description: message, destructive: true });
    const answer: FormAnswer = {
      intent: await intent(),
      error: { code: "unavailable", message, fields: {} },
    };
    // As a failure: after a success the page would be read again, which fails as well. Any action may be refused so.
    return data(answer, { status: 503 }) as T;
  }
}

/** Refusals that say: another window, or somebody else, was quicker. */
const OVERTAKEN = new Set([404, 409, 410]);

/**
 * A page's `shouldRevalidate`: what is gone or changed elsewhere leaves the page also where one's own word about it is
 * refused. Not for pages that keep what was written on an older state until it is compared (product.md §4.4).
 */
export function readWhenOvertaken({
  actionStatus,
  actionResult,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, "actionStatus" | "actionResult" | "defaultShouldRevalidate">): boolean {
  if (defaultShouldRevalidate) return true;
  // Shown to somebody else than who is signed in by now, it says so, and waits until they reload.
  const isAnothers = (actionResult as FormAnswer | null | undefined)?.error?.code === "another_member";
  return OVERTAKEN.has(actionStatus ?? 0) && !isAnothers;
}
