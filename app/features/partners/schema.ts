import { z } from "zod";
import { COUNTRIES } from "#app/core/country-codes.ts";
import { formKey } from "#app/core/form-key.ts";
import { cleanLine } from "#app/core/member-text.ts";
import { CURRENCIES, toMinorUnits } from "#app/core/money.ts";
import { emailAddress, keysOf, line, lines, optionalLines } from "#app/core/text-fields.ts";
import { TIERS, type TierKey } from "#app/core/tiers.ts";
import { days } from "#app/core/time.ts";
import { normalLink } from "#app/features/profiles/links.ts";
import {
  ASKABLE,
  type Askable,
  CODE_MISSING,
  CODE_MODES,
  type CodeMode,
  DEAL_KINDS,
  type DealKind,
  LINK_MISSING,
  PARTNER_CATEGORIES,
  type PartnerCategory,
} from "./terms.ts";

const link = (missing: string) =>
  z.string({ error: missing }).transform((text, issue) => {
    const url = normalLink(text);
    if (url !== null) return url;
    issue.addIssue({ code: "custom", message: missing });
    return z.NEVER;
  });

const optionalLink = z
  .string()
  .optional()
  .transform((text, issue) => {
    if (!text?.trim()) return null;
    const url = normalLink(text);
    if (url !== null) return url;
    issue.addIssue({ code: "custom", message: "Please enter a web address, such as studio.example/offer." });
    return z.NEVER;
  });

const country = z
  .string()
  .optional()
  .transform((code) => (code && COUNTRIES.includes(code) ? code : null));

const dealCode = z
  .string()
  .overwrite(cleanLine)
  .max(60, "A code has at most 60 characters.")
  .optional()
  .transform((text) => text || null);

/** A day as forms send it, as the moment it begins or ends, UTC. */
const day = (end: boolean) =>
  z
    .string()
    .optional()
    .transform((text, issue) => {
      if (!text) return null;
      const at = z.iso.date().safeParse(text).success ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
      if (!Number.isNaN(at)) return end ? at + days(1) : at;
      issue.addIssue({ code: "custom", message: "Please enter a day." });
      return z.NEVER;
    });

const stock = z
  .string()
  .optional()
  .transform((text, issue) => {
    if (!text?.trim()) return null;
    const count = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
    if (count > 0) return count;
    issue.addIssue({ code: "custom", message: "Enter a whole number from 1 to 999999, or leave it empty." });
    return z.NEVER;
  });

const parts = {
  name: line(80, "Please enter the name of your business."),
  about: lines(1200, "Tell members in 30 characters or more what you do.", 30),
  website: link("Please enter a web address, such as northlight.studio."),
  category: z.enum(keysOf<PartnerCategory>(PARTNER_CATEGORIES), { error: "Please choose a category." }),
  country,
  title: line(90, "Please name the offer."),
  description: lines(1200, "Say in 20 characters or more what members get.", 20),
  value_text: line(40, "Say in a few words what it is worth, such as “20 % off”."),
  deal_code: dealCode,
  url: optionalLink,
  terms: optionalLines(1500),
};

/** Whom a link back to a draft is mailed to. */
export const contactSchema = z.object({ contact_email: emailAddress() });

/** Of the form of an offer; without it, or with another, it is new each time. */
export const keptFormSchema = z.object({ key: formKey.optional().catch(undefined) });

/** What is given, without whose it is. */
const dealParts = {
  title: parts.title,
  description: parts.description,
  value_text: parts.value_text,
  deal_code: dealCode,
  url: optionalLink,
  terms: parts.terms,
  kind: z.enum(keysOf<DealKind>(DEAL_KINDS), { error: "Please choose a kind." }),
  code_mode: z.enum(keysOf<CodeMode>(CODE_MODES), { error: "Please choose how members get it." }),
  starts_on: day(false),
  ends_on: day(true),
  stock,
  tier_min: z.enum(TIERS.map(({ key }) => key) as [TierKey, ...TierKey[]]).default("creator"),
};

interface Terms {
  code_mode: CodeMode;
  deal_code: string | null;
  url: string | null;
  starts_on: number | null;
  ends_on: number | null;
}

function belongTogether(input: Terms, issue: z.core.$RefinementCtx): void {
  const wrong = (path: string, message: string) => issue.addIssue({ code: "custom", path: [path], message });
  if (input.code_mode === "shared" && !input.deal_code) wrong("deal_code", CODE_MISSING);
  if (input.code_mode === "link" && !input.url) wrong("url", LINK_MISSING);
  if (input.starts_on && input.ends_on && input.ends_on <= input.starts_on)
    wrong("ends_on", "It ends before it begins.");
}

const submission = {
  ...parts,
  ...dealParts,
  contact_name: line(80, "Please enter your name."),
  contact_email: emailAddress(),
  contact_role: line(60, "Use at most 60 characters.")
    .or(z.literal(""))
    .optional()
    .transform((text) => text || null),
};

/** Fields that a draft holds. */
export const DRAFT_FIELDS = Object.keys(submission);

export const submissionSchema = z
  .object({
    ...submission,
    consent: z.literal("on", { error: "Please agree, so that we may write to you about it." }),
  })
  .superRefine(belongTogether);

/** One more deal of a partner that is listed. */
export const moreDealSchema = z
  .object({ ...dealParts, slug: z.string(), key: formKey })
  .superRefine(belongTogether);
export type DealInput = Omit<z.output<typeof moreDealSchema>, "slug" | "key">;

export type Submission = z.output<typeof submissionSchema>;

/** Only what was asked for, in the words of the submission. */
export function answerSchema(asked: readonly Askable[]) {
  return z.object(Object.fromEntries(asked.map((field) => [field, parts[field]])));
}

export const codeSchema = z.object({
  code: z
    .string({ error: "Please enter the code." })
    .overwrite((text) => text.replace(/\s/g, ""))
    .regex(/^\d{6}$/, "The code has six digits."),
});

export const dealTargetSchema = z.object({ deal_id: z.uuid() });
export const redemptionSchema = z.object({ redemption_id: z.uuid() });
export const usefulSchema = z.object({
  redemption_id: z.uuid(),
  useful: z.coerce.number().int().min(1, "Choose from one to five.").max(5, "Choose from one to five."),
});
export const partnerTargetSchema = z.object({ partner_id: z.uuid() });
export const confirmUseSchema = z.object({
  deal_id: z.uuid(),
  member_code: line(60, "Please enter the member's code."),
});

export const askSchema = z.object({
  partner_id: z.uuid(),
  answer: lines(1000, "Say in 10 characters or more what is missing.", 10),
  fields: z.array(z.enum(keysOf<Askable>(ASKABLE))).min(1, "Choose what they may change."),
});
export const rejectSchema = z.object({
  partner_id: z.uuid(),
  answer: lines(1000, "Give a reason of 10 characters or more.", 10),
});
export const addCodesSchema = z.object({
  deal_id: z.uuid(),
  codes: z.string({ error: "Paste the codes." }).min(1, "Paste the codes.").max(60_000, "Too many at once."),
});

/** `PT, DE`, in any writing; none is everywhere. */
const countries = z
  .string()
  .optional()
  .transform((text, issue) => {
    const codes = (text ?? "")
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean);
    const odd = codes.find((one) => !COUNTRIES.includes(one));
    if (!odd) return [...new Set(codes)];
    issue.addIssue({ code: "custom", message: `“${odd.slice(0, 10)}” is no country: write PT, DE.` });
    return z.NEVER;
  });

export const dealTermsSchema = z
  .object({
    deal_id: z.uuid(),
    tier_min: z.enum(TIERS.map(({ key }) => key) as [TierKey, ...TierKey[]]),
    plan_min: z.enum(["free", "pro", "business"]),
    per_user_limit: z.coerce
      .number("Choose a whole number from 1 to 50.")
      .int("Choose a whole number from 1 to 50.")
      .min(1, "Choose a whole number from 1 to 50.")
      .max(50, "Choose a whole number from 1 to 50."),
    countries,
    saves: z.string().optional(),
    saves_currency: z.enum(CURRENCIES, { error: "Please choose a currency." }),
  })
  .transform(({ saves, saves_currency, ...terms }, issue) => {
    if (!saves?.trim()) return { ...terms, value_amount: null, value_currency: null };
    const value_amount = toMinorUnits(saves, saves_currency);
    if (value_amount) return { ...terms, value_amount, value_currency: saves_currency };
    issue.addIssue({
      code: "custom",
      path: ["saves"],
      message: "Write an amount like 50 or 50.25, or leave it empty.",
    });
    return z.NEVER;
  });
export type DealTerms = z.output<typeof dealTermsSchema>;

export const commissionSchema = z.object({ partner_id: z.uuid(), note: optionalLines(1000) });
