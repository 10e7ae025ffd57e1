import { z } from "zod";
import { cleanLines } from "#app/core/member-text.ts";
import { keysOf, lines } from "#app/core/text-fields.ts";
import type { Interval, PaidPlan } from "./plans.ts";

const plan = z.enum(["pro", "business"], "Please choose a plan.");
const interval = z.enum(["month", "year"], "Please choose how often.");
/** What was seen before pressing, and the form it stood in: pressed twice, it is one payment. */
const pressed = { seen: z.coerce.number().int(), key: z.uuid() };
const version = z.coerce.number().int();

/** A plan for somebody else with the price that stood beside it: `pro-month-1200`. */
const gift = z
  .string({ error: "Please choose what you give." })
  .regex(/^(pro|business)-(month|year)-\d{1,7}$/, "Please choose what you give.")
  .transform((text) => {
    const [plan, interval, seen] = text.split("-");
    return { plan: plan as PaidPlan, interval: interval as Interval, seen: Number(seen) };
  });
export const giftSchema = z.object({ gift, key: pressed.key });

export const REDUCED_FOR = {
  student: "I study, or teach at a school",
  nonprofit: "I work for a non-profit",
} as const;

/** Asks the team for the reduced price; `client_id` is of the form. */
export const reducedSchema = z.object({
  client_id: z.uuid(),
  who: z.enum(keysOf(REDUCED_FOR), { error: "Please choose which it is." }),
  proof: lines(600, "Say in 10 characters or more where, and how we can see it.", 10),
});

export const subscribeSchema = z.object({ plan, interval, ...pressed });
export const changeSchema = z.object({ plan, interval, version, ...pressed });
export const payDueSchema = z.object({ version, ...pressed });
export const cardSchema = z.object({ key: pressed.key });
export const versionSchema = z.object({ version });
export const pauseSchema = z.object({ version, months: z.coerce.number().int().min(1).max(3) });
export const cancelSchema = z.object({
  version,
  reason: z
    .string()
    .overwrite(cleanLines)
    .max(500, "Use at most 500 characters.")
    .optional()
    .transform((text) => text || null),
});

export const trialSchema = z.object({ plan });

const code = z
  .string()
  .overwrite((text) => text.trim().toUpperCase())
  .regex(/^[A-Z\d-]{4,24}$/, "A code has 4 to 24 letters, digits or hyphens.");

export const couponCodeSchema = z.object({ code });
export const revokeCouponSchema = z.object({ coupon_id: z.uuid() });
export const createCouponSchema = z.object({
  code,
  percent: z.coerce
    .number("Please write a number.")
    .int("Whole per cent.")
    .min(1, "At least 1.")
    .max(90, "At most 90."),
  plan_key: z
    .enum(["any", "pro", "business"], "Please choose a plan.")
    .transform((one) => (one === "any" ? null : one)),
  max_uses: z.coerce
    .number("Please write a number.")
    .int("A whole number.")
    .min(1, "At least 1.")
    .max(500, "At most 500: make another code for more."),
  ends_on: z.iso.date("Please choose a day."),
});

/** With a code: whose, and what the period is worth that is paid with it. */
const reduced = { couponId: z.uuid().optional(), worth: z.number().int().positive().optional() };

/** What a checkout of a plan is for, as the payment carries it. */
export const paidForSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("start"), plan, interval, ...reduced }),
  z.object({ kind: z.literal("change"), plan, interval, version, ...reduced }),
  z.object({ kind: z.literal("renew"), plan, interval, periodEnd: z.number().int(), ...reduced }),
]);

/** What a checkout of a plan for somebody else is for. */
export const paidGiftSchema = z.object({ kind: z.literal("gift"), plan, interval });

/** Whom the next payments are billed to; nobody but oneself when empty. */
export const billToSchema = versionSchema.extend({
  company_id: z
    .union([z.literal(""), z.uuid()], { error: "Please choose from the list." })
    .optional()
    .transform((id) => id || null),
});

export type PaidFor = z.infer<typeof paidForSchema>;

/** specification §7: the payload is not shown; `force` passes by the cache. */
export const checkSubscriptionQuestion = z.object({ force: z.boolean().optional() });
