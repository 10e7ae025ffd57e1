import { z } from "zod";
import { formKey as key } from "#app/core/form-key.ts";
import { cleanLine, cleanLines } from "#app/core/member-text.ts";
import { CURRENCIES, toMinorUnits } from "#app/core/money.ts";
import { readIban } from "./iban.ts";

const digits = z
  .string({ error: "Please write the number of a card." })
  .overwrite((text) => text.replaceAll(/[\s-]/g, ""))
  .regex(/^\d{13,19}$/, "Please write the whole number of the card.");

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

const currency = z.enum(CURRENCIES, { error: "Please choose a currency." });

const money = { currency, amount: z.string({ error: "Please write an amount." }) };

/** The amount as it was typed becomes minor units; below zero, nothing, or finer than its currency it is none. */
function inMinorUnits<T extends { currency: string; amount: string }>(
  { amount, ...rest }: T,
  ctx: z.RefinementCtx,
): Omit<T, "amount"> & { amount: number } {
  const minor = toMinorUnits(amount, rest.currency);
  if (minor !== null && minor > 0) return { ...rest, amount: minor };
  ctx.addIssue({ code: "custom", path: ["amount"], message: "Please write an amount like 50 or 50.25." });
  return z.NEVER;
}

/** What is paid with: a card, one's own balance, or that of the company with this id. */
export const paySource = z
  .union([z.enum(["card", "balance"]), z.uuid()], "Please choose what you pay from.")
  .default("card");

const words = (missing: string) =>
  z.string({ error: missing }).overwrite(cleanLines).min(5, missing).max(500, "Use at most 500 characters.");

export const refundSchema = z.object({ reason: words("Please say why, in a few words.") });
export const decideRefundSchema = z.object({
  request_id: z.uuid(),
  /** `give_plan_back` where one ended with a refund that did not arrive. */
  decision: z.enum(["grant", "decline", "give_plan_back"]),
  answer: words("Please say why: the member reads it."),
});

/** What staff look for in the ledger, and why. */
export const ledgerSearch = z.object({
  query: z
    .string({ error: "Please write what you look for." })
    .overwrite(cleanLine)
    .min(2, "Please write what you look for.")
    .max(80, "Use at most 80 characters."),
  reason: z
    .string({ error: "Please say why." })
    .overwrite(cleanLine)
    .min(5, "Please say why, in a few words.")
    .max(300, "Use at most 300 characters."),
});

export const topUpSchema = z.object({ key, ...money }).transform(inMinorUnits);
export const payoutSchema = z
  .object({ key, method_id: z.uuid("Please choose an account."), ...money })
  .transform(inMinorUnits);
/** Most that is given as a tip at once, in minor units. */
export const MOST_TIPPED = 50_000;

export const tipSchema = z
  .object({
    key,
    to_id: z.uuid("Please choose who it is for."),
    note: z
      .string()
      .overwrite(cleanLine)
      .max(200, "Use at most 200 characters.")
      .optional()
      .transform((text) => text || null),
    ...money,
  })
  .transform(inMinorUnits);

/** How often, and what stays; an empty amount is nothing. */
export const autoPayoutSchema = z
  .object({
    currency,
    every: z.enum(["off", "week", "month"], "Please choose how often."),
    method_id: z.uuid("Please choose an account.").optional(),
    keep: z.string().optional(),
  })
  .transform(({ keep, ...rest }, ctx) => {
    const minor = keep?.trim() ? toMinorUnits(keep, rest.currency) : 0;
    if (minor !== null) return { ...rest, keep: minor };
    ctx.addIssue({ code: "custom", path: ["keep"], message: "Please write an amount like 50 or 50.25." });
    return z.NEVER;
  });

export const payoutTarget = z.object({ payout_id: z.uuid() });
export const methodTarget = z.object({ method_id: z.uuid() });

export const payoutMethodSchema = z.object({
  holder: z
    .string({ error: "Please write whose account it is." })
    .overwrite(cleanLine)
    .refine((text) => text.length >= 2 && text.length <= 100, "Please write whose account it is."),
  iban: z
    .string({ error: "Please write the IBAN." })
    .transform((text) => readIban(text) ?? "")
    .refine((iban) => iban !== "", "This is no IBAN. Please look at it again."),
  currency,
});

/** An address for an accountant: whose, for which year, and how many days it holds. */
export const accountantLinkSchema = z.object({
  key: key.optional(),
  name: z
    .string({ error: "Please write who it is for." })
    .overwrite(cleanLine)
    .refine((text) => text.length >= 2 && text.length <= 60, "Please write who it is for."),
  year: z.coerce.number().pipe(z.int().min(2000).max(2999)),
  days: z.enum(["7", "30", "90"], { error: "Please choose how long it holds." }).transform(Number),
});

export type AccountantLink = z.output<typeof accountantLinkSchema>;

export const linkTarget = z.object({ link_id: z.uuid() });
