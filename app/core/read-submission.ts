import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { fieldSentence } from "./field-sentences.ts";

/** What a form says by its schema, in the browser as on the server; of what is wrong never in the machine's words. */
export function readSubmission<T extends z.ZodType>(form: FormData, schema: T) {
  return parseWithZod(form, { schema, error: fieldSentence });
}
