import { z } from "zod";
import { cleanLine, cleanLines } from "#app/core/member-text.ts";
import { CURRENCIES, toMinorUnits } from "#app/core/money.ts";
import { momentsMeant, proposedTimes } from "#app/core/proposed-times.ts";
import { optionalDay, optionalLines } from "#app/core/text-fields.ts";
import { ANSWER_MAX, MILESTONES_MAX, NOTE_MAX, PICKS_MAX, PITCH_MAX } from "./terms.ts";

/** The poster's answers to an interest: yes, which begins a Spark, and no. */
export const sparkBackSchema = z.object({ intent: z.literal("spark-back"), application_id: z.uuid() });

export const passInterestSchema = z.object({ intent: z.literal("pass-interest"), application_id: z.uuid() });

const AMOUNT_SENTENCE = "Please write an amount like 450 or 450.50.";

const DAYS_SENTENCE = "You deliver before you begin: choose the day you begin on, or a later one.";

const currency = z.enum(CURRENCIES, { error: "Choose a currency." });

/** What an application says; the same for sending and for changing it. */
const applicationFields = z.object({
  pitch: z
    .string({ error: "Please say why you are the right one." })
    .overwrite(cleanLines)
    .min(1, "Please say why you are the right one.")
    .max(PITCH_MAX, `Use at most ${PITCH_MAX} characters.`),
  answers: z
    .array(
      z
        .string()
        .overwrite(cleanLines)
        .max(ANSWER_MAX, `Use at most ${ANSWER_MAX} characters.`)
        .optional()
        .transform((answer) => answer ?? ""),
    )
    .max(5)
    .default([]),
  portfolio_item_ids: z
    .array(z.uuid())
    .max(PICKS_MAX, `Choose at most ${PICKS_MAX} works.`)
    .default([])
    .transform((ids) => [...new Set(ids)]),
  offer_amount: z.string().trim().optional(),
  offer_currency: currency.default("EUR"),
  offer_unit: z.enum(["project", "day", "hour", "post"]).default("project"),
  terms_note: optionalLines(NOTE_MAX),
  delivery_on: optionalDay,
  available_from: optionalDay,
});

type ApplicationFields = z.output<typeof applicationFields>;

function withAmount<T extends ApplicationFields>(fields: T, ctx: z.RefinementCtx) {
  const { offer_amount: typed, ...rest } = fields;
  const amount = typed ? toMinorUnits(typed, fields.offer_currency) : null;
  if (typed && amount === null)
    ctx.addIssue({ code: "custom", path: ["offer_amount"], message: AMOUNT_SENTENCE });
  const { available_from: begin, delivery_on: end } = fields;
  if (begin !== null && end !== null && end < begin)
    ctx.addIssue({ code: "custom", path: ["delivery_on"], message: DAYS_SENTENCE });
  return { ...rest, offer_amount: amount };
}

export const applySchema = applicationFields
  .extend({
    /** Who applies by themselves says `none`. */
    crew_id: z
      .union([z.uuid(), z.literal("none")])
      .optional()
      .transform((id) => (id === undefined || id === "none" ? null : id)),
  })
  .transform(withAmount);
export type ApplyInput = z.output<typeof applySchema>;
export type ApplicationContent = Omit<ApplyInput, "crew_id">;

const {
  portfolio_item_ids: _,
  offer_currency: __,
  offer_unit: ___,
  ...draftFields
} = applicationFields.shape;

/** A draft of an application: the form's fields, with a currency and a unit only where they are said. */
export const draftSchema = z
  .strictObject({
    ...draftFields,
    offer_currency: currency.optional(),
    offer_unit: z.enum(["project", "day", "hour", "post"]).optional(),
  })
  .superRefine(({ offer_amount, offer_currency }, ctx) => {
    if (offer_amount && toMinorUnits(offer_amount, offer_currency ?? "EUR") === null)
      ctx.addIssue({ code: "custom", path: ["offer_amount"], message: AMOUNT_SENTENCE });
  });
export type DraftInput = z.output<typeof draftSchema>;

export const editApplicationSchema = applicationFields
  .extend({ application_id: z.uuid(), version: z.int() })
  .transform(withAmount);
export type EditInput = z.output<typeof editApplicationSchema>;

const milestone = z.object({
  title: z
    .string({ error: "Please name it." })
    .overwrite(cleanLine)
    .min(1, "Please name it.")
    .max(100, "Use at most 100 characters."),
  amount: z.string({ error: AMOUNT_SENTENCE }).trim(),
  due_on: optionalDay,
});

const target = { application_id: z.uuid() };
/** What was on screen when it was decided; without it whatever stands is meant. */
const seenVersion = { version: z.int().optional() };

/** Terms of one round, by either side. Amounts in the currency's minor units; those of the milestones add up. */
export const offerSchema = z
  .object({
    ...target,
    ...seenVersion,
    amount: z.string({ error: AMOUNT_SENTENCE }).trim(),
    currency,
    milestones: z
      .array(milestone)
      .max(MILESTONES_MAX, `Use at most ${MILESTONES_MAX} milestones.`)
      .default([]),
    usage: z.enum(["organic", "paid", "unlimited"], { error: "Choose how it may be used." }),
    duration_days: z.int("Use a whole number of days.").min(1).max(36_500).optional(),
    exclusive: z
      .literal("on")
      .optional()
      .transform((tick) => tick === "on"),
    note: optionalLines(NOTE_MAX),
  })
  .transform(({ usage, duration_days, exclusive, ...offer }, ctx) => {
    const minor = (text: string, path: (string | number)[]) => {
      const amount = toMinorUnits(text, offer.currency);
      if (amount === null) ctx.addIssue({ code: "custom", path, message: AMOUNT_SENTENCE });
      return amount ?? 0;
    };
    const amount = minor(offer.amount, ["amount"]);
    const milestones = offer.milestones.map((part, index) => ({
      ...part,
      amount: minor(part.amount, ["milestones", index, "amount"]),
    }));
    const sum = milestones.reduce((total, part) => total + part.amount, 0);
    if (milestones.length > 0 && sum !== amount)
      ctx.addIssue({
        code: "custom",
        path: ["amount"],
        message: "The milestones have to add up to the whole amount.",
      });
    return {
      ...offer,
      amount,
      milestones,
      rights_terms: { usage, duration_days: duration_days ?? null, exclusive },
    };
  });
export type OfferInput = z.output<typeof offerSchema>;

export const declineSchema = z.object({
  ...target,
  ...seenVersion,
  reason: z.enum(["skills", "budget", "timing", "filled", "location", "other"], {
    error: "Please choose a reason.",
  }),
  note: optionalLines(NOTE_MAX),
});
export type DeclineInput = z.output<typeof declineSchema>;

export const targetSchema = z.object({ ...target, ...seenVersion });
export type TargetInput = z.output<typeof targetSchema>;

export const interviewSchema = z
  .object({ ...target, ...seenVersion, ...proposedTimes })
  .transform(({ slots, timezone, ...fields }, ctx) => ({
    ...fields,
    slots: momentsMeant({ slots, timezone }, ctx),
  }));
export type InterviewInput = z.output<typeof interviewSchema>;

export const takeSlotSchema = z.object({ ...target, slot: z.int() });

/** A member who is asked to apply. */
export const inviteSchema = z.object({
  opportunity_id: z.uuid(),
  user_id: z.uuid(),
  note: optionalLines(500),
});
export const onePostingSchema = z.object({ opportunity_id: z.uuid() });

/** A line with an interest, from the deck. */
export const lineSchema = z.object({
  opportunity_id: z.uuid(),
  line: z
    .string({ error: "Please write a line." })
    .overwrite(cleanLine)
    .min(1, "Please write a line.")
    .max(280, "At most 280 characters."),
});

export const withdrawSchema = z.object({ ...target, reason: optionalLines(300) });

export const rateSchema = z.object({
  ...target,
  rating: z.int().min(1).max(5).optional(),
  notes: optionalLines(4000),
});

export const scorecardSchema = z.object({
  ...target,
  skill: z.int().min(1).max(5).optional(),
  fit: z.int().min(1).max(5).optional(),
  reliability: z.int().min(1).max(5).optional(),
  vote: z.enum(["yes", "no"]).optional(),
});

export const processRatingSchema = z.object({ ...target, rating: z.int().min(1).max(5) });

export const closeOutSchema = z.object({
  opportunity_id: z.uuid(),
  reason: declineSchema.shape.reason,
  note: optionalLines(NOTE_MAX),
});

export type CloseOutInput = z.output<typeof closeOutSchema>;

/** The outcome of a posting that ends; with `answer_all` everybody who waits gets the same kind words. */
export const closePostingSchema = z.object({
  opportunity_id: z.uuid(),
  version: z.int().optional(),
  outcome: z.enum(["filled", "cancelled", "no_fit", "duplicate"], { error: "Please say how it ended." }),
  answer_all: z
    .literal("on")
    .optional()
    .transform((tick) => tick === "on"),
  reason: declineSchema.shape.reason.default("filled"),
  note: optionalLines(NOTE_MAX),
});
export type ClosePostingInput = z.output<typeof closePostingSchema>;

/** Stored JSON, read back. */
export const storedMilestones = z.array(
  z.object({ title: z.string(), amount: z.number(), due_on: z.string().nullable() }),
);
export const storedRights = z.object({
  usage: z.enum(["organic", "paid", "unlimited"]),
  duration_days: z.number().nullable(),
  exclusive: z.boolean(),
});
export const storedSlots = z.array(z.number()).catch([]);
export const storedTerms = z
  .object({ note: z.string().nullable(), delivery_on: z.string().nullable() })
  .catch({ note: null, delivery_on: null });
