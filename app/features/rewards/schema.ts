import { z } from "zod";
import { daysBetween } from "#app/core/days.ts";
import { cleanLine } from "#app/core/member-text.ts";
import { keysOf, lines } from "#app/core/text-fields.ts";
import { TIERS } from "#app/core/tiers.ts";
import { XP_AWARDS, type XpReward } from "#app/core/xp.ts";
import { SKILL_GROUPS } from "#app/features/profiles/skills.ts";
import { FOCUS_MAX, MOODS, type Mood } from "./check-in-rules.ts";
import { EVENT_DAYS_MAX, EVENT_LINE_MAX } from "./event-rules.ts";
import { FEEDBACK_MAX, FEEDBACK_MIN, FEEDBACK_RATINGS } from "./feedback-tasks.ts";
import { LEADERBOARD_SCOPES } from "./leaderboard-rules.ts";
import { CODE, LOOK_AGAIN_MAX, NOTE_MAX, normaliseCode } from "./referral-rules.ts";

/** A member's claim, with what they want from the day, or that this is for them alone again (product.md `/check-in`). */
export const checkInSchema = z.object({
  /** The button on the dashboard says none. */
  intent: z.enum(["claim", "unshare"]).catch("claim"),
  focus: z
    .string()
    .overwrite(cleanLine)
    .max(FOCUS_MAX, `Use at most ${FOCUS_MAX} characters.`)
    .optional()
    .transform((value) => value || null),
  mood: z
    .enum(Object.keys(MOODS) as [Mood, ...Mood[]])
    .nullish()
    .transform((value) => value ?? null),
  /** The circle may see what they want from the day. */
  share: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
  /** How long ago it was pressed, by a browser that had no connection since. */
  waited_ms: z.coerce.number("Please reload the page and try again.").int().nonnegative().optional(),
});
export type CheckInInput = z.output<typeof checkInSchema>;

/** The hour at which one hears that a streak ends, `h0` to `h23`; `never` for not at all. */
export const reminderForm = z.object({
  intent: z.literal("reminder"),
  hour: z
    .string({ error: "Please choose an hour." })
    .regex(/^(never|h(1?\d|2[0-3]))$/, "Please choose an hour.")
    .transform((hour) => (hour === "never" ? null : Number(hour.slice(1)))),
});

/** `?month=2026-11`; anything else is this month. */
export const monthQuery = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .nullable()
  .catch(null);

export const leaderboardScope = z.enum(LEADERBOARD_SCOPES).catch("week");

/** `?category=`; anything else is the member's own. */
export const leaderboardCategory = z.enum(SKILL_GROUPS).nullable().catch(null);

/** A member's cheer for somebody on a ranking. */
export const cheerForm = z.object({
  intent: z.literal("cheer"),
  user_id: z.uuid("Please reload the page and try again."),
});

/** Shown in public rankings, or not. */
export const rankedSchema = z.object({ intent: z.literal("ranked"), ranked: z.enum(["on", "off"]) });

/** `?type=`: one reward; anything else is all of them. */
export const rewardFilter = z
  .enum(Object.keys(XP_AWARDS) as [XpReward, ...XpReward[]])
  .nullable()
  .catch(null);

/** Tiers whose moment a member has seen. */
export const seenTiers = z.object({
  tiers: z
    .array(z.enum(TIERS.map(({ key }) => key)))
    .min(1)
    .max(TIERS.length),
});

const CODE_SENTENCE = "Please check the code: letters and digits, as it was given to you.";

const codeSchema = z
  .string({ error: "Please enter a code." })
  .max(64, CODE_SENTENCE)
  .overwrite(normaliseCode)
  .regex(CODE, CODE_SENTENCE);

export const referralCodeForm = z.object({ intent: z.literal("referral-code"), code: codeSchema });
export const eventCodeForm = z.object({ intent: z.literal("event-code"), code: codeSchema });
/** `?event=`: the code that a camera read; anything else is none. */
export const eventQuery = codeSchema.nullable().catch(null);
export const promoCodeForm = z.object({ intent: z.literal("promo-code"), code: codeSchema });
export const questForm = z.object({
  intent: z.literal("claim-quest"),
  quest: z.string().max(64).catch(""),
});
export const feedbackForm = z.object({
  intent: z.literal("feedback"),
  task: z.string().max(64).catch(""),
  rating: z.enum(keysOf(FEEDBACK_RATINGS), { error: "Please choose how it goes." }),
  body: lines(
    FEEDBACK_MAX,
    `Please write at least ${FEEDBACK_MIN} characters: one thing that went well, or did not.`,
    FEEDBACK_MIN,
  ),
});
/** Our team looks again at a referral that does not count. */
export const lookAgainForm = z.object({
  intent: z.literal("look-again"),
  referral_id: z.uuid("Please reload the page and try again."),
  body: lines(LOOK_AGAIN_MAX, "Please say why it should count."),
});
export const inviteForm = z.object({
  intent: z.literal("invite"),
  email: z
    .string({ error: "Please enter an email address." })
    .trim()
    .max(255, "That email address is too long.")
    .pipe(z.email("Please enter a valid email address.")),
  note: z
    .string()
    .overwrite(cleanLine)
    .max(NOTE_MAX, `Use at most ${NOTE_MAX} characters.`)
    .optional()
    .transform((value) => value || null),
});

const eventLine = z
  .string()
  .overwrite(cleanLine)
  .max(EVENT_LINE_MAX, `Use at most ${EVENT_LINE_MAX} characters.`);
const eventDay = z.iso.date("Please choose a day.");

/** An event whose guests may check in. */
export const newEventSchema = z
  .object({
    name: eventLine.min(1, "Please say what it is called."),
    place: eventLine.optional().transform((value) => value || null),
    starts_on: eventDay,
    ends_on: eventDay,
  })
  .refine(({ starts_on, ends_on }) => daysBetween(starts_on, ends_on) >= 0, {
    path: ["ends_on"],
    error: "It ends before it begins.",
  })
  .refine(({ starts_on, ends_on }) => daysBetween(starts_on, ends_on) < EVENT_DAYS_MAX, {
    path: ["ends_on"],
    error: `An event takes ${EVENT_DAYS_MAX} days at most.`,
  });
export type NewEvent = z.output<typeof newEventSchema>;

export const endEventSchema = z.object({ event_id: z.uuid("Please reload the page and try again.") });
