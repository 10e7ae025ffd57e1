import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { fieldSentence } from "#app/core/field-sentences.ts";
import { AuthError } from "../auth-error.ts";

export type FieldErrors = Record<string, string[]>;

/** @throws AppError `invalid_input` with a sentence per field */
export function readFields<T extends z.ZodType>(schema: T, form: FormData): z.infer<T> {
  const result = schema.safeParse(Object.fromEntries(form), { error: fieldSentence });
  if (result.success) return result.data;
  const fields: FieldErrors = {};
  for (const issue of result.error.issues) {
    const name = issue.path.join(".") || "form";
    fields[name] = [...(fields[name] ?? []), issue.message];
  }
  throw new AppError("invalid_input", { fields });
}

/** What a form is told when it is refused: sentences beside its fields, and one for the whole where no field fits. */
export interface RefusedFields {
  errors: FieldErrors;
  sentence: string | null;
  /** What it was about is no longer there. */
  gone?: boolean;
}

/** @throws what is no AppError */
export function toRefused(error: unknown): RefusedFields {
  if (!(error instanceof AppError)) throw error;
  const gone = error instanceof AuthError && error.wireStatus === 404;
  return { errors: error.fields ?? {}, sentence: error.fields ? null : error.message, gone };
}

/** The status of a section's answer: what is gone is said to be, so that the page is read again. */
export function sectionStatus({ refused }: { refused?: RefusedFields }): number {
  if (!refused) return 200;
  return refused.gone ? 404 : 422;
}

/** The factor is no longer there: removed from another window, or its first code did not come in time. */
export function isGone(error: unknown): boolean {
  return error instanceof AuthError && error.wireCode === "mfa_factor_not_found";
}
