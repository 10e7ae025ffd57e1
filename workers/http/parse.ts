import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";

/** @throws AppError `invalid_input` with a sentence per field */
export function parse<T extends z.ZodType>(schema: T, input: unknown): z.infer<T> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields: Record<string, string[]> = {};
  for (const issue of result.error.issues) {
    const name = issue.path.join(".") || "body";
    fields[name] = [...(fields[name] ?? []), issue.message];
  }
  throw new AppError("invalid_input", { fields });
}
