import { z } from "zod";
import { COUNTRIES } from "#app/core/country-codes.ts";
import { formKey as key } from "#app/core/form-key.ts";
import { cleanLine, cleanLines } from "#app/core/member-text.ts";
import { CURRENCIES, toMinorUnits } from "#app/core/money.ts";
import { line, optionalLine, optionalLines } from "#app/core/text-fields.ts";
import { paySource } from "#app/features/billing/schema.ts";
import { SHOWN } from "#app/features/time-entries/rules.ts";
import { amountsOf, type Line, minutesIn } from "./amounts.ts";
import { EVERY, type Every } from "./rules.ts";
import { ADDRESS_MAX, LINE_MAX, LINES_MAX, MILESTONES_MAX, MYSELF, NAME_MAX, NOTES_MAX } from "./terms.ts";

const PRICE_MAX = 100_000_000_000;

/** Somebody typed "7.5" for a percentage: basis points, at most so many percent. */
const percent = (most: number) =>
  z
    .string()
    .optional()
    .transform((text, ctx) => {
      const plain = (text ?? "").trim().replace(",", ".").replace(/\s*%$/, "") || "0";
      if (!/^\d{1,3}(\.\d{1,2})?$/.test(plain) || Number(plain) > most) {
        ctx.addIssue({ code: "custom", message: `Please write a percentage from 0 to ${most}.` });
        return z.NEVER;
      }
      return Math.round(Number(plain) * 100);
    });

const quantity = z.string({ error: "How many?" }).transform((text, ctx) => {
  const plain = text.trim().replace(",", ".");
  if (!/^\d{1,5}(\.\d{1,3})?$/.test(plain) || Number(plain) <= 0) {
    ctx.addIssue({ code: "custom", message: "Please write a number above 0, like 2 or 1.5." });
    return z.NEVER;
  }
  return Math.round(Number(plain) * 1000);
});

const rawLine = z.object({
  text: line(LINE_MAX, "Please say what it is for."),
  quantity,
  unit: z.string().overwrite(cleanLine).max(20, "Use at most 20 characters.").optional().default(""),
  price: z.string({ error: "Please write a price." }),
  tax: percent(100),
});

const currency = z.enum(CURRENCIES, "Please choose a currency.");

const emailOf = z.email("Please enter a valid email address.").max(254).toLowerCase();

/** An invoice as it is written, until it is sent. */
export const invoiceSchema = z
  .object({
    invoice_id: z.uuid().optional(),
    version: z.coerce.number().int().optional(),
    /** Of the form of a new one: pressed twice, it is one. */
    key: key.optional(),
    /** Whose a new one is: of the company with this id, else one's own. */
    company_id: z
      .union([z.uuid(), z.literal(MYSELF)])
      .optional()
      .transform((id) => (id === MYSELF ? null : (id ?? null))),
    customer: z.enum(["member", "company", "email"], "Please choose who it is for."),
    handle: z.string().overwrite(cleanLine).max(60).optional().default(""),
    email: z.string().overwrite(cleanLine).max(254).optional().default(""),
    customer_name: line(NAME_MAX, "Please write who it is for."),
    customer_address: optionalLines(ADDRESS_MAX),
    customer_tax_id: optionalLine(40),
    project_id: z
      .union([z.uuid(), z.literal("none")])
      .optional()
      .transform((id) => (id === "none" ? null : (id ?? null))),
    /** Approved hours of the project that it asks for, by their ids. */
    hours: z
      .string()
      .optional()
      .transform((ids) => (ids ? ids.split(",") : []))
      .pipe(z.array(z.uuid()).max(SHOWN)),
    milestone_ids: z
      .array(z.uuid())
      .max(MILESTONES_MAX, `Choose at most ${MILESTONES_MAX} milestones.`)
      .default([]),
    currency,
    lines: z
      .array(rawLine)
      .min(1, "An invoice has a line at least.")
      .max(LINES_MAX, `Use at most ${LINES_MAX} lines.`),
    discount: percent(100),
    late_fee: percent(20),
    due_days: z.coerce
      .number("Please write a number of days.")
      .int("Please write whole days.")
      .min(0, "From 0 to 180 days.")
      .max(180, "From 0 to 180 days."),
    notes: optionalLines(NOTES_MAX),
    every: z
      .enum([...(Object.keys(EVERY) as [Every, ...Every[]]), "once"])
      .optional()
      .default("once"),
    /** The first day of a recurring one. */
    starts_on: z.union([z.iso.date("Please choose a day."), z.literal("")]).optional(),
    auto_send: z
      .literal("on")
      .optional()
      .transform((ticked) => ticked === "on"),
  })
  .transform((input, ctx) => {
    const lines = input.lines.map((each, index): Line => {
      const price = toMinorUnits(each.price, input.currency);
      if (price === null || price > PRICE_MAX)
        ctx.addIssue({
          code: "custom",
          path: ["lines", index, "price"],
          message: "Please write an amount like 450 or 450.50.",
        });
      return {
        text: each.text,
        quantity: each.quantity,
        unit: each.unit,
        price: price ?? 0,
        taxRate: each.tax,
        ...minutesIn(each),
      };
    });
    const email = emailOf.safeParse(input.email);
    if (input.customer === "email" && !email.success)
      ctx.addIssue({ code: "custom", path: ["email"], message: "Please enter a valid email address." });
    if (input.customer !== "email" && !input.handle.replace(/^@/, ""))
      ctx.addIssue({ code: "custom", path: ["handle"], message: "Please write their handle." });
    if (input.hours.length > 0 && !input.project_id)
      ctx.addIssue({
        code: "custom",
        path: ["project_id"],
        message: "Please choose the project of these hours.",
      });
    if (input.hours.length > 0 && input.every !== "once")
      ctx.addIssue({ code: "custom", path: ["every"], message: "Hours are asked for once." });
    if (input.milestone_ids.length > 0 && input.every !== "once")
      ctx.addIssue({ code: "custom", path: ["every"], message: "Milestones are asked for once." });
    if (input.company_id && (input.hours.length > 0 || input.milestone_ids.length > 0))
      ctx.addIssue({
        code: "custom",
        path: ["company_id"],
        message: "Hours and milestones are billed by who did the work.",
      });
    if (ctx.issues.length > 0) return z.NEVER;
    try {
      return { ...input, email: email.data ?? "", lines, amounts: amountsOf(lines, input.discount) };
    } catch {
      ctx.addIssue({ code: "custom", path: ["lines"], message: "That is more than an invoice can ask for." });
      return z.NEVER;
    }
  });

export type InvoiceInput = z.output<typeof invoiceSchema>;

export const invoiceTarget = z.object({ invoice_id: z.uuid(), version: z.coerce.number().int() });
export type InvoiceTarget = z.output<typeof invoiceTarget>;

function inMinorUnits<T extends { amount: string; currency: string }>(
  { amount: typed, ...input }: T,
  ctx: z.core.$RefinementCtx,
) {
  const amount = toMinorUnits(typed, input.currency);
  if (amount !== null && amount > 0) return { ...input, amount };
  ctx.addIssue({ code: "custom", path: ["amount"], message: "Please write an amount like 450 or 450.50." });
  return z.NEVER;
}

/** Money that came, or went, outside of Thrive. `currency` stands by the amount, so that none is taken for another. */
export const recordSchema = z
  .object({
    key,
    invoice_id: z.uuid(),
    currency,
    amount: z.string({ error: "Please write an amount." }),
    paid_on: z.iso.date("Please choose a day."),
    note: optionalLine(200),
  })
  .transform(inMinorUnits);

/** Paying over Thrive: `seen` is what the payer saw before pressing, `key` is of the form, so that twice is once. */
export const payInvoiceSchema = z.object({
  invoice_id: z.uuid(),
  seen: z.coerce.number().int(),
  from: paySource,
  key,
});

/** One line, asked for at once. */
export const requestSchema = z
  .object({
    key,
    to: z
      .string({ error: "Please write their handle or email address." })
      .overwrite(cleanLine)
      .min(1, "Please write their handle or email address.")
      .max(254)
      .refine(
        (to) => to.startsWith("@") || !to.includes("@") || emailOf.safeParse(to).success,
        "Please enter a valid email address.",
      )
      .transform((to) => (to.startsWith("@") ? to : to.toLowerCase())),
    name: line(NAME_MAX, "Please write who it is for."),
    text: line(LINE_MAX, "Please say what it is for."),
    currency,
    amount: z.string({ error: "Please write an amount." }),
  })
  .transform(inMinorUnits);

export const claimSchema = z.object({ payment_id: z.uuid() });

/** Takes something off an invoice that was sent: all that is left of it, or an amount. */
export const creditSchema = z
  .object({
    key,
    invoice_id: z.uuid(),
    currency,
    amount: z.string({ error: "Please write an amount." }),
    reason: line(200, "Please say what for."),
  })
  .transform(inMinorUnits);

export const taxSchema = z.object({
  legal_name: line(NAME_MAX, "Please write the name your invoices carry."),
  address: z
    .string({ error: "Please write your address." })
    .overwrite(cleanLines)
    .min(1, "Please write your address.")
    .max(ADDRESS_MAX, `Use at most ${ADDRESS_MAX} characters.`),
  country: z
    .string()
    .optional()
    .transform((code) => (code && COUNTRIES.includes(code) ? code : null)),
  tax_type: z.enum(["none", "vat", "gst", "sales"]),
  tax_id: optionalLine(40),
  pay_to: optionalLines(300),
});
