import { z } from "zod";
import { cleanLines } from "#app/core/member-text.ts";

const plan = z.enum(["pro", "business"], "Please choose a plan.");
const interval = z.enum(["month", "year"], "Please choose how often.");
/** What was seen before pressing, and the form it stood in: pressed twice, it is one payment. */
const pressed = { seen: z.coerce.number().int(), key: z.uuid() };
const version = z.coerce.number().int();

export const subscribeSchema = z.object({ plan, interval, ...pressed });
export const changeSchema = z.object({ plan, interval, version, ...pressed });
export const payDueSchema = z.object({ version, ...pressed });
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

/** What a checkout of a plan is for, as the payment carries it. */
export const paidForSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("start"), plan, interval }),
  z.object({ kind: z.literal("change"), plan, interval, version }),
  z.object({ kind: z.literal("renew"), plan, interval, periodEnd: z.number().int() }),
]);

export type PaidFor = z.infer<typeof paidForSchema>;

/** specification §7: the payload is not shown; `force` passes by the cache. */
export const checkSubscriptionQuestion = z.object({ force: z.boolean().optional() });
