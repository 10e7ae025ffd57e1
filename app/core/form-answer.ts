import type { ErrorCode } from "./errors.ts";
import type { Typed } from "./typed-fields.ts";

/** What an action answers when it refuses: the same shape for every form. */
export interface Refusal {
  error: { code: ErrorCode; message: string; fields: Record<string, string[]> };
}

/** What came of one form of a page: a sentence about what is done, or what needs another look. */
export interface FormAnswer extends Partial<Refusal> {
  /** Which form it was. */
  intent: string;
  done?: string;
  /** What was typed, by field, so that it is still there without script; never a password or a code. */
  typed?: Typed;
}

/** The answer in what an action gave; nothing for an answer of another shape, or to another form. */
export function answerTo<A extends FormAnswer = FormAnswer>(
  actionData: unknown,
  ...intents: string[]
): A | undefined {
  if (typeof actionData !== "object" || actionData === null || !("intent" in actionData)) return undefined;
  // Only `answerForm` gives an intent back.
  const answer = actionData as A;
  return intents.length === 0 || intents.includes(answer.intent) ? answer : undefined;
}

/** What is wrong with a form as a whole; null where its fields say it. */
export function messageOf(answer: Partial<Refusal> | undefined): string | null {
  const { error } = answer ?? {};
  return error && Object.keys(error.fields).length === 0 ? error.message : null;
}

/** What is wrong in one sentence, where no field is there to say it: with the first of them, else with the whole. */
export function firstTrouble({ message, fields }: Pick<Refusal["error"], "message" | "fields">): string {
  return Object.values(fields).flat()[0] ?? message;
}
