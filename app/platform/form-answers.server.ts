import { data } from "react-router";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { readSubmission } from "#app/core/read-submission.ts";
import { typedFields } from "#app/core/typed-fields.ts";
import { refuse } from "./responses.server.ts";

export function intentOf(form: FormData): string {
  return String(form.get("intent") ?? "");
}

/**
 * What belongs to a form by its `intent`.
 * @throws AppError `bad_request` for one that nothing belongs to
 */
export function byIntent<T>(known: Record<string, T>, form: FormData): T {
  const intent = intentOf(form);
  const found = Object.hasOwn(known, intent) ? known[intent] : undefined;
  if (found === undefined) throw new AppError("bad_request");
  return found;
}

/** @throws AppError `invalid_input` with a sentence per field */
export function parseForm<T extends z.ZodType>(form: FormData, schema: T): z.output<T> {
  const submission = readSubmission(form, schema);
  if (submission.status === "success") return submission.value;
  const fields = Object.entries(submission.error ?? {}).map(([name, sentences]) => [name, sentences ?? []]);
  throw new AppError("invalid_input", { fields: Object.fromEntries(fields) });
}

/**
 * Does what one form of a page asks for; expected trouble becomes the form's answer, with what was typed.
 * @param act gives a sentence about what is done, more than that, or where it leads
 * @param refusedWith stands in the answer of a form that is refused, besides
 */
export async function answerForm<T extends Omit<FormAnswer, "intent" | "error">>(
  form: FormData,
  act: () => Promise<T | string | Response>,
  refusedWith?: Partial<T>,
) {
  const intent = intentOf(form);
  try {
    const outcome = await act();
    if (outcome instanceof Response) return outcome;
    const done = typeof outcome === "string" ? { done: outcome } : outcome;
    return data<FormAnswer & Partial<T>>({ intent, ...done } as FormAnswer & Partial<T>);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "unexpected") throw error;
    const { data: refusal, init } = refuse(error);
    const answer = { intent, ...refusedWith, ...refusal, typed: typedFields(form) };
    return data<FormAnswer & Partial<T>>(answer as FormAnswer & Partial<T>, init ?? {});
  }
}
