import { z } from "zod";

const digits = z
  .string({ error: "Please write the number of a card." })
  .transform((text) => text.replaceAll(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{13,19}$/, "Please write the whole number of the card."));

/** What a checkout page asks of a card. Nothing of it is stored but its last four digits. */
export const cardSchema = z.object({
  card: digits,
  expires: z
    .string({ error: "Please write month and year." })
    .trim()
    .regex(/^(0[1-9]|1[0-2])\s?\/\s?\d{2}$/, "Please write it like 12/30."),
  cvc: z.string({ error: "Please write the three digits." }).regex(/^\d{3,4}$/, "Three digits, on the back."),
});

export const challengeSchema = z.object({ confirmed: z.enum(["yes", "no"]) });
