import { z } from "zod";
import { optionalLine } from "#app/core/text-fields.ts";
import { REASON_MAX } from "./schema.ts";

export const removeSchema = z.object({ user_id: z.uuid(), reason: optionalLine(REASON_MAX) });

export const roleSchema = z.object({
  user_id: z.uuid(),
  role: z.enum(["lead", "client", "member"], { error: "Please choose a role." }),
});

/** Percent with up to two digits behind the point, as basis points. */
const percent = z
  .string()
  .trim()
  .regex(/^\d{1,3}([.,]\d{1,2})?$/, "Please write a share like 50 or 33.33.")
  .transform((text) => Math.round(Number(text.replace(",", ".")) * 100));

/** One share for each of the people, side by side. */
export const splitsSchema = z
  .object({
    people: z.array(z.uuid()).min(1).max(30),
    shares: z.array(percent).min(1).max(30),
  })
  .refine(({ people, shares }) => people.length === shares.length && new Set(people).size === people.length, {
    path: ["shares"],
    error: "Please write one share for each.",
  })
  .refine(({ shares }) => shares.reduce((sum, share) => sum + share, 0) === 10_000, {
    path: ["shares"],
    error: "The shares have to be 100 % together.",
  })
  .transform(({ people, shares }) =>
    Object.fromEntries(people.map((userId, index) => [userId, shares[index] ?? 0])),
  );

export const answerSplitsSchema = z.object({ proposal_id: z.uuid(), answer: z.enum(["yes", "no"]) });
