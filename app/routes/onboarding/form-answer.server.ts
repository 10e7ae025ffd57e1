import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import type { FormAnswer } from "./form-answer.ts";

/** What comes back as it was typed may be this long. */
const TYPED_MAX = 2000;

/** @throws AppError `invalid_input` with a sentence per field */
export function parsed<T extends z.ZodType>(form: FormData, schema: T): z.output<T> {
  const submission = parseWithZod(form, { schema });
  if (submission.status === "success") return submission.value;
  const fields = Object.entries(submission.error ?? {}).map(([name, sentences]) => [name, sentences ?? []]);
  throw new AppError("invalid_input", { fields: Object.fromEntries(fields) });
}

/** Runs one form of a page; expected trouble goes back to it with what was typed. */
export async function answering(form: FormData, act: () => Promise<string | Response>) {
  try {
    const done = await act();
    if (done instanceof Response) return done;
    return data<FormAnswer>({ intent: intentOf(form), done });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "unexpected") throw error;
    const { fields, message, status, retryAfter } = error;
    return data<FormAnswer>(
      { intent: intentOf(form), ...(fields ? { fields } : { message }), typed: typedIn(form) },
      { status, ...(retryAfter ? { headers: { "Retry-After": String(retryAfter) } } : {}) },
    );
  }
}

export function intentOf(form: FormData): string {
  return String(form.get("intent") ?? "");
}

function typedIn(form: FormData): Record<string, string[]> {
  const typed: Record<string, string[]> = {};
  for (const [name, value] of form) {
    if (typeof value === "string") typed[name] = [...(typed[name] ?? []), value.slice(0, TYPED_MAX)];
  }
  return typed;
}
