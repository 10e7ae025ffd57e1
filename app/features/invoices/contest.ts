import { z } from "zod";
import { keysOf, lines } from "#app/core/text-fields.ts";
import { days } from "#app/core/time.ts";
import type { invoice_disputes } from "#app/db/schema/invoices.ts";

/** Why somebody does not agree with an invoice. */
export const CONTEST_REASONS = {
  not_delivered: "Nothing was delivered",
  not_as_agreed: "It is not what was agreed",
  wrong_amount: "The amount is wrong",
  not_mine: "I did not order this",
  other: "Something else",
} as const satisfies Record<(typeof invoice_disputes.$inferSelect)["reason"], string>;

export const STATEMENT_MAX = 2000;

/** How long its issuer has to answer (product.md §5.9). */
export const CONTEST_ANSWER_LIFE = days(5);

export const contestSchema = z.object({
  invoice_id: z.uuid(),
  /** Of the form that was pressed: pressed again, it is one. */
  key: z.uuid("Please reload the page and try again."),
  reason: z.enum(keysOf(CONTEST_REASONS), { error: "Please choose a reason." }),
  statement: lines(STATEMENT_MAX, "Please say what is wrong."),
});

export const contestTarget = z.object({ dispute_id: z.uuid() });

export const answerContestSchema = contestTarget.extend({
  answer: lines(STATEMENT_MAX, "Please write your answer."),
});
