import { z } from "zod";
import { formKey } from "#app/core/form-key.ts";
import { CURRENCIES, toMinorUnits } from "#app/core/money.ts";
import { keysOf, line, lines, optionalDay, optionalLine, optionalLines } from "#app/core/text-fields.ts";
import { paySource } from "#app/features/billing/schema.ts";
import { shownFiles } from "#app/features/files/schema.ts";
import { REASON_MAX, TEXT_MAX, TITLE_MAX, version } from "./schema.ts";

export const SPEC_MAX = 12;
export const NOTE_MAX = 2000;
export const URLS_MAX = 10;
/** Skills that one delivery may show. */
export const SHOWN_SKILLS = 3;
const REVISIONS_MAX = 20;

export const milestoneTarget = z.object({ milestone_id: z.uuid(), version });
export type MilestoneTarget = z.output<typeof milestoneTarget>;

const spec = z
  .string()
  .optional()
  .transform((text) =>
    (text ?? "")
      .split("\n")
      .map((each) => each.trim().replace(/^[-*•]\s*/, ""))
      .filter(Boolean),
  )
  .pipe(
    z.array(line(200, "Please write what is handed over.")).max(SPEC_MAX, `Use at most ${SPEC_MAX} lines.`),
  );

/** The currency that stood by the amount: it has to be the project's. */
export const amountCurrency = z.object({
  currency: z.enum(CURRENCIES, "Please reload the page and try again."),
});

/** @param currency that the amount was typed in */
export function milestoneFields(currency: (typeof CURRENCIES)[number]) {
  return amountCurrency.extend({
    title: line(TITLE_MAX, "Please give it a title."),
    description: optionalLines(TEXT_MAX),
    amount: z
      .string()
      .optional()
      .transform((text, ctx) => {
        const minor = text ? toMinorUnits(text, currency) : 0;
        if (minor === null || minor < 0 || minor > 1e11) {
          ctx.addIssue({ code: "custom", message: "Please write an amount like 450 or 450.50." });
          return z.NEVER;
        }
        return minor;
      }),
    due_on: optionalDay,
    deliverable_spec: spec,
    required: z
      .enum(["yes", "no"])
      .optional()
      .transform((word) => word !== "no"),
    revision_limit: z.coerce
      .number("Please write a number.")
      .int()
      .min(0)
      .max(REVISIONS_MAX, `Use at most ${REVISIONS_MAX}.`)
      .default(2),
    assignee_ids: z.array(z.uuid()).max(10).default([]),
  });
}

export type MilestoneFields = z.output<ReturnType<typeof milestoneFields>>;

/** What a new one is asked besides. */
export const proposing = {
  propose: z.enum(["yes", "no"]).transform((word) => word === "yes"),
  key: formKey.optional(),
};

export const cancelSchema = milestoneTarget.extend({
  reason: optionalLine(REASON_MAX),
});

const address = z.url({ protocol: /^https?$/, error: "Please write whole addresses, one a line." }).max(2000);

export const deliverSchema = milestoneTarget.extend({
  note: optionalLines(NOTE_MAX),
  urls: z
    .string()
    .optional()
    .transform((text) => (text ?? "").split(/\s+/).filter(Boolean))
    .pipe(z.array(address).max(URLS_MAX, `Use at most ${URLS_MAX} addresses.`)),
  file_ids: z.array(z.uuid()).max(20).default([]),
  skills: z.array(z.string().max(80)).max(SHOWN_SKILLS, `Choose at most ${SHOWN_SKILLS}.`).default([]),
});

export const changesSchema = milestoneTarget.extend({
  reason: line(NOTE_MAX, "Please say what should change."),
});

export const DISPUTE_REASONS = {
  not_delivered: "Nothing was delivered",
  not_as_agreed: "It is not what was agreed",
  late: "It comes too late",
  payment: "It is about the payment",
  other: "Something else",
} as const;

export const OUTCOMES = {
  talk: "Find a way together",
  release: "Approve it as it is",
  refund: "Undo it",
  split: "Meet in the middle",
} as const;

export const disputeSchema = milestoneTarget.extend({
  reason: z.enum(keysOf(DISPUTE_REASONS), { error: "Please choose a reason." }),
  statement: line(NOTE_MAX, "Please say what is wrong."),
  requested_outcome: z.enum(keysOf(OUTCOMES), { error: "Please choose what you wish for." }),
  file_ids: shownFiles,
});

export const answerDisputeSchema = milestoneTarget.extend({
  answer: line(NOTE_MAX, "Please write your answer."),
  file_ids: shownFiles,
});

/** Of what is held, to those who did the work. */
const workPercent = z
  .string({ error: "Please write a number." })
  .overwrite((text) => text.trim().replace(",", "."))
  .regex(/^\d{1,3}(\.\d{1,2})?$/, "Please write a number from 0 to 100, like 50 or 33.33.")
  .transform(Number)
  .pipe(z.number().max(100, "Please write a number from 0 to 100."));

export const offerSchema = z.object({ milestone_id: z.uuid(), work_percent: workPercent });

/** `offer_bps`: as it was on screen. */
export const takeOfferSchema = z.object({
  milestone_id: z.uuid(),
  offer_bps: z.coerce.number().int().min(0).max(10_000),
});

/** `amount`: as it was on screen, in minor units. */
export const fundSchema = milestoneTarget.extend({
  amount: z.coerce.number().int().positive("Please reload the page and try again."),
  from: paySource,
  key: formKey,
});

export const RULINGS = {
  release: "Pay those who did the work",
  refund: "Give it back to who paid",
  split: "Share it",
} as const;

export const assistSchema = z.object({
  dispute_id: z.uuid(),
  word: lines(NOTE_MAX, "Say in 10 characters or more what may help them.", 10),
});

export const rulingSchema = z
  .object({
    dispute_id: z.uuid(),
    resolution: z.enum(keysOf(RULINGS), { error: "Please choose how it ends." }),
    /** Only where it is shared. */
    work_percent: workPercent.optional(),
    ruling: line(NOTE_MAX, "Please say why: both sides read it."),
  })
  .refine(({ resolution, work_percent }) => resolution !== "split" || work_percent !== undefined, {
    path: ["work_percent"],
    error: "Please write a number from 0 to 100.",
  });
