import { z } from "zod";
import { formKey } from "#app/core/form-key.ts";
import { CURRENCIES, toMinorUnits } from "#app/core/money.ts";
import { keysOf, lines } from "#app/core/text-fields.ts";
import { days } from "#app/core/time.ts";
import type { invoice_disputes } from "#app/db/schema/invoices.ts";
import { shownFiles } from "#app/features/files/schema.ts";

type Row = typeof invoice_disputes.$inferSelect;

/** Why somebody does not agree with an invoice. */
export const CONTEST_REASONS = {
  not_delivered: "Nothing was delivered",
  not_as_agreed: "It is not what was agreed",
  wrong_amount: "The amount is wrong",
  not_mine: "I did not order this",
  other: "Something else",
} as const satisfies Record<Row["reason"], string>;

/** How our team may decide, as it reads it. */
export const CONTEST_RULINGS = {
  release: "The invoice stands",
  split: "Less is due",
  refund: "Nothing is due any more",
} as const satisfies Record<NonNullable<Row["resolution"]>, string>;

export const STATEMENT_MAX = 2000;

/** How long its issuer has to answer, and then its payer to agree or to ask our team (product.md §5.9). */
export const CONTEST_ANSWER_LIFE = days(5);

/** What was decided is paid within so long: until then nobody reminds of it, and nothing is added for being late. */
export const RULED_GRACE = days(7);

export const contestSchema = z.object({
  invoice_id: z.uuid(),
  /** Of the form that was pressed: pressed again, it is one. */
  key: formKey,
  reason: z.enum(keysOf(CONTEST_REASONS), { error: "Please choose a reason." }),
  statement: lines(STATEMENT_MAX, "Please say what is wrong."),
  file_ids: shownFiles,
});

export const contestTarget = z.object({ dispute_id: z.uuid() });

export const answerContestSchema = contestTarget.extend({
  answer: lines(STATEMENT_MAX, "Please write your answer."),
  file_ids: shownFiles,
});

/** `still_due`, where less is: what is left to be paid, in minor units of `currency`. */
export const contestRulingSchema = contestTarget
  .extend({
    resolution: z.enum(keysOf(CONTEST_RULINGS), { error: "Please choose how it ends." }),
    currency: z.enum(CURRENCIES, "Please reload the page and try again."),
    still_due: z.string().default(""),
    ruling: lines(STATEMENT_MAX, "Please say why: both sides read it."),
  })
  .transform(({ still_due: typed, ...rest }, ctx) => {
    if (rest.resolution !== "split") return { ...rest, still_due: 0 };
    const still_due = toMinorUnits(typed, rest.currency);
    if (still_due !== null && still_due > 0) return { ...rest, still_due };
    ctx.addIssue({
      code: "custom",
      path: ["still_due"],
      message: "Please write an amount like 450 or 450.50.",
    });
    return z.NEVER;
  });
