import { z } from "zod";
import { CURRENCIES, toMinorUnits } from "#app/core/money.ts";
import { keysOf, line, optionalLine } from "#app/core/text-fields.ts";
import { shownFiles } from "#app/features/files/schema.ts";
import { BARTER_KINDS } from "./barter-rules.ts";
import { NOTE_MAX } from "./milestone-schema.ts";
import { REASON_MAX, version } from "./schema.ts";

export const DESCRIPTION_MAX = 300;
export const TRACKING_MAX = 120;

const target = { item_id: z.uuid() };

/** An item as either side writes it; `currency` is what the form was shown in. */
export const barterItemSchema = z
  .object({
    item_id: z.uuid().optional(),
    /** Of the item that was on screen. */
    version,
    giver_id: z.uuid("Please choose who gives it."),
    description: line(DESCRIPTION_MAX, "Please say what is given."),
    kind: z.enum(keysOf(BARTER_KINDS), { error: "Please choose what it is." }),
    currency: z.enum(CURRENCIES),
    value: z.string().optional(),
  })
  .transform(({ value, ...item }, ctx) => {
    const text = value?.trim();
    const minor = text ? toMinorUnits(text, item.currency) : null;
    if (text && minor === null) {
      ctx.addIssue({
        code: "custom",
        path: ["value"],
        message: "Please write an amount like 450 or 450.50.",
      });
      return z.NEVER;
    }
    return { ...item, value: minor };
  });

/** `version`: of the terms that were on screen. */
export const confirmBarterSchema = z.object({ version: z.coerce.number().int().min(1) });

export const barterTargetSchema = z.object({ ...target, version });

export const sendItemSchema = z.object({ ...target, version, tracking: optionalLine(TRACKING_MAX) });

export const stepReasonSchema = z.object({
  ...target,
  version,
  reason: line(REASON_MAX, "Please say why."),
});

export const TRADE_REASONS = {
  not_delivered: "It has not arrived",
  not_as_agreed: "It is not as agreed",
  late: "It comes too late",
  other: "Something else",
} as const;

export const TRADE_OUTCOMES = {
  talk: "Find a way together",
  release: "Count it as given",
  refund: "Count it as not given",
} as const;

/** How a dispute about a thing of a trade can be decided: no money is held for it. */
export const TRADE_RULINGS = {
  release: "It counts as given as agreed",
  refund: "It counts as not given: what waits for it stays held",
} as const;

export const tradeDisputeSchema = z.object({
  ...target,
  version,
  reason: z.enum(keysOf(TRADE_REASONS), { error: "Please choose a reason." }),
  statement: line(NOTE_MAX, "Please say what is wrong."),
  requested_outcome: z.enum(keysOf(TRADE_OUTCOMES), { error: "Please choose what you wish for." }),
  file_ids: shownFiles,
});

export const answerTradeSchema = z.object({
  ...target,
  answer: line(NOTE_MAX, "Please write your answer."),
  file_ids: shownFiles,
});

export const barterFilesSchema = z.object({ ...target, file_ids: z.array(z.uuid()).max(40).default([]) });
