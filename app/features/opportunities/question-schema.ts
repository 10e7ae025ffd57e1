import { z } from "zod";
import { cleanLines } from "#app/core/member-text.ts";
import { QUESTION_MAX } from "./question-limit.ts";

const RELOAD = "Please reload the page.";

const text = (empty: string) =>
  z
    .string({ error: empty })
    .overwrite(cleanLines)
    .min(1, empty)
    .max(QUESTION_MAX, `Use at most ${QUESTION_MAX} characters.`);

/** Public questions below a posting and what becomes of them, each a form of its own. */
export const questionSchemas = {
  ask: z.object({ body: text("Please write your question.") }),
  answer: z.object({ question_id: z.uuid({ error: RELOAD }), answer: text("Please write an answer.") }),
  "remove-question": z.object({ question_id: z.uuid({ error: RELOAD }) }),
};
