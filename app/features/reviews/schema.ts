import { z } from "zod";
import { cleanLine, cleanLines } from "#app/core/member-text.ts";
import { keysOf, optionalLine, optionalLines } from "#app/core/text-fields.ts";
import {
  BODY_MAX,
  BODY_MIN,
  DECLINE_REASONS,
  DIRECTIONS,
  DISPUTE_DETAILS_MAX,
  DISPUTE_REASONS,
  holdsLink,
  REPLY_MAX,
  RULING_MAX,
  SCORES,
  type Score,
} from "./rules.ts";

const OUT_OF_RANGE = "Choose between 1 and 5 stars.";
const stars = z.coerce
  .number({ error: OUT_OF_RANGE })
  .int(OUT_OF_RANGE)
  .min(1, OUT_OF_RANGE)
  .max(5, OUT_OF_RANGE);

/** A text that is mailed to people who may not know us. */
const mailed = (text: string | null) => text === null || !holdsLink(text);
const NO_LINKS = "Please leave links out of it.";

/** What a review says (product.md §5.11); scores that do not belong to its direction are dropped by the command. */
export const reviewSchema = z.object({
  rating_overall: stars,
  ...(Object.fromEntries(keysOf(SCORES).map((score) => [score, stars.optional()])) as Record<
    Score,
    z.ZodOptional<typeof stars>
  >),
  would_again: z.enum(["yes", "no"], { error: "Please choose one." }).transform((answer) => answer === "yes"),
  body: z
    .string({ error: "Please say how it was." })
    .overwrite(cleanLines)
    .min(BODY_MIN, `Write at least ${BODY_MIN} characters.`)
    .max(BODY_MAX, `Use at most ${BODY_MAX} characters.`),
  private_feedback: optionalLines(1000),
});
export type ReviewInput = z.infer<typeof reviewSchema>;

const draftStars = stars.optional().catch(undefined);
const draftText = (max: number) =>
  z
    .string()
    .overwrite((text) => [...cleanLines(text)].slice(0, max).join(""))
    .optional();

/** What was written of a review so far: what is missing or does not fit yet is left out. */
export const reviewDraftSchema = z.object({
  rating_overall: draftStars,
  ratings: z.partialRecord(z.enum(keysOf(SCORES)), stars).catch({}),
  would_again: z.boolean().nullable().catch(null),
  body: draftText(BODY_MAX),
  private_feedback: draftText(1000),
});
export type ReviewDraft = z.infer<typeof reviewDraftSchema>;

/** The same as its form sends it. */
export const reviewDraftForm = z
  .object({
    ...(Object.fromEntries(keysOf(SCORES).map((score) => [score, draftStars])) as Record<
      Score,
      typeof draftStars
    >),
    rating_overall: draftStars,
    would_again: z.enum(["yes", "no"]).optional().catch(undefined),
    body: draftText(BODY_MAX),
    private_feedback: draftText(1000),
  })
  .transform(
    ({ rating_overall, would_again, body, private_feedback, ...scores }): ReviewDraft => ({
      rating_overall,
      ratings: Object.fromEntries(Object.entries(scores).filter(([, given]) => given !== undefined)),
      would_again: would_again === undefined ? null : would_again === "yes",
      body,
      private_feedback,
    }),
  );

/** How someone without an account is named. */
export const externalSchema = z.object({
  name: z
    .string({ error: "Please tell us your name." })
    .overwrite(cleanLine)
    .min(1, "Please tell us your name.")
    .max(80, "Use at most 80 characters."),
  company: optionalLine(80),
});
export type ExternalInput = z.infer<typeof externalSchema>;

export const codeSchema = z.object({
  code: z
    .string({ error: "Please enter the code from the mail." })
    .overwrite((text) => text.replaceAll(/\s/g, ""))
    .regex(/^\d{6}$/, "The code has six digits."),
});

const DECLINE_ERROR = { error: "Please choose a reason." };
export const declineSchema = z.object({ reason: z.enum(keysOf(DECLINE_REASONS), DECLINE_ERROR) });

/** Whom to ask: an address, or a member by handle. */
const receiver = z
  .string({ error: "Enter an email address or a member's handle." })
  .trim()
  .toLowerCase()
  .min(1, "Enter an email address or a member's handle.")
  .max(255, "That is too long for an address.")
  .transform((text, ctx): { email: string } | { handle: string } => {
    if (text.slice(1).includes("@")) {
      if (z.email().safeParse(text).success) return { email: text };
      ctx.addIssue({ code: "custom", message: "Please enter a valid email address." });
      return z.NEVER;
    }
    return { handle: text.replace(/^@/, "") };
  });
export type Receiver = z.infer<typeof receiver>;

const message = optionalLines(300).refine(mailed, NO_LINKS);

export const requestReviewSchema = z.object({
  receiver,
  direction: z.enum(keysOf(DIRECTIONS), { error: "Choose how you worked together." }),
  project_title: optionalLine(120).refine(mailed, NO_LINKS),
  message,
});
export type RequestReviewInput = z.infer<typeof requestReviewSchema>;

export const requestEndorsementSchema = z.object({
  receiver,
  skills: z
    .array(z.string().max(80), { error: "Choose at least one skill." })
    .min(1, "Choose at least one skill.")
    .max(5, "Choose at most 5 skills."),
  message,
});
export type RequestEndorsementInput = z.infer<typeof requestEndorsementSchema>;

export const replySchema = z.object({
  review_id: z.uuid(),
  reply: z
    .string({ error: "Please write your reply." })
    .overwrite(cleanLines)
    .min(1, "Please write your reply.")
    .max(REPLY_MAX, `Use at most ${REPLY_MAX} characters.`),
});

export const requestIdSchema = z.object({ request_id: z.uuid() });

const RULING_MISSING = "Please say why: both sides read it.";

export const disputeSchema = z.object({
  review_id: z.uuid(),
  reason: z.enum(keysOf(DISPUTE_REASONS), { error: "Please choose one." }),
  details: optionalLines(DISPUTE_DETAILS_MAX),
});
export type DisputeInput = z.infer<typeof disputeSchema>;

export const decideDisputeSchema = z.object({
  review_id: z.uuid(),
  outcome: z.enum(["upheld", "removed"], { error: "Please choose." }),
  reason: z
    .string({ error: RULING_MISSING })
    .overwrite(cleanLines)
    .min(1, RULING_MISSING)
    .max(RULING_MAX, `Use at most ${RULING_MAX} characters.`),
});
export type DecideDisputeInput = z.output<typeof decideDisputeSchema>;
