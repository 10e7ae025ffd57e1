import { z } from "zod";
import { cleanLines } from "#app/core/member-text.ts";

const REASON_MAX = 500;
export const STATEMENT_MAX = 2000;

const words = (most: number, missing: string) =>
  z
    .string({ error: missing })
    .overwrite(cleanLines)
    .min(1, missing)
    .max(most, `Use at most ${most} characters.`);

const on = z
  .literal("on")
  .optional()
  .transform((chosen) => chosen === "on");

export const DECISIONS = {
  dismiss: "Nothing is wrong",
  warn: "Tell its owner",
  remove: "Take it down",
  limit: "Limit its owner for some days",
} as const;

export const LIMIT_DAYS = ["3", "7", "14", "30"] as const;

export const decideSchema = z.object({
  case_id: z.uuid(),
  action: z.enum(["dismiss", "warn", "remove", "limit"], { error: "Please choose." }),
  /** Of a limit; a week where nothing is said. */
  limit_days: z.enum(LIMIT_DAYS, { error: "Please choose for how many days." }).optional(),
  strike: on,
  reason: words(REASON_MAX, "Please say why: its owner and your colleagues read it."),
});
export type DecideInput = z.output<typeof decideSchema>;

/** What the team takes down by itself, without a report. */
export const takeDownSchema = z.object({
  subject_type: z.enum(["opportunity", "post", "portfolio_item", "comment", "review"]),
  subject_id: z.uuid(),
  reason: words(REASON_MAX, "Please say why: its owner and your colleagues read it."),
});
export type TakeDownInput = z.output<typeof takeDownSchema>;

export const decideAppealSchema = z.object({
  appeal_id: z.uuid(),
  outcome: z.enum(["upheld", "overturned"], { error: "Please choose." }),
  reason: words(REASON_MAX, "Please say why: the member reads it."),
});
export type DecideAppealInput = z.output<typeof decideAppealSchema>;

export const appealSchema = z.object({
  case_id: z.uuid(),
  statement: words(STATEMENT_MAX, "Please say what we should look at again."),
});

export const askToFixSchema = z.object({
  case_id: z.uuid(),
  reason: words(REASON_MAX, "Please say what to change: its owner reads it."),
});
export const fixedSchema = z.object({ case_id: z.uuid() });

export const liftLimitSchema = z.object({
  case_id: z.uuid(),
  reason: words(REASON_MAX, "Please say why: the member and your colleagues read it."),
});

export const revealSchema = z.object({ case_id: z.uuid() });
