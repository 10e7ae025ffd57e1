import { z } from "zod";
import { cleanLine, cleanLines } from "#app/core/member-text.ts";
import { CURRENCIES } from "#app/core/money.ts";
import { emailAddress, optionalLine } from "#app/core/text-fields.ts";
import { normalLink } from "#app/features/profiles/links.ts";
import { handleSchema } from "#app/features/profiles/schema.ts";
import { HIRING_CATEGORIES, readDomain } from "./rules.ts";

const website = z
  .string()
  .optional()
  .transform((text, issue) => {
    if (!text?.trim()) return null;
    const url = normalLink(text);
    if (url !== null) return url;
    issue.addIssue({ code: "custom", message: "Please enter a web address, such as northlight.studio." });
    return z.NEVER;
  });

const invitedRole = z.enum(["admin", "recruiter", "finance", "viewer"], { error: "Please choose a role." });

/** Step 1: who the company is. Its logo travels beside it. */
export const basicsSchema = z.object({
  name: z
    .string({ error: "Please enter the company's name." })
    .overwrite(cleanLine)
    .min(1, "Please enter the company's name.")
    .max(100, "Use at most 100 characters."),
  kind: z.enum(["brand", "agency", "studio", "nonprofit", "other"], { error: "Please say what it is." }),
  website,
  handle: handleSchema.shape.handle,
});

export type CompanyBasics = z.infer<typeof basicsSchema>;

/** Step 2: the domain that is claimed. */
export const domainSchema = z.object({
  domain: z.string({ error: "Please enter your domain." }).transform((value, issue) => {
    const domain = readDomain(value);
    if (domain) return domain;
    issue.addIssue({ code: "custom", message: "Please enter a domain, such as northlight.studio." });
    return z.NEVER;
  }),
});

/** Step 3: somebody to invite. */
export const inviteSchema = z.object({ email: emailAddress(), role: invitedRole });

export type CompanyInvite = z.infer<typeof inviteSchema>;

export const memberSchema = z.object({ user_id: z.uuid({ error: "Please reload the page." }) });
export const memberRoleSchema = memberSchema.extend({
  role: z.enum(["owner", "admin", "recruiter", "finance", "viewer"], { error: "Please choose a role." }),
});

const CATEGORY_KEYS = Object.keys(HIRING_CATEGORIES) as (keyof typeof HIRING_CATEGORIES)[];

const amount = z
  .string()
  .trim()
  .optional()
  .transform((value, issue) => {
    if (!value) return null;
    if (/^\d{1,7}$/.test(value)) return Number(value);
    issue.addIssue({ code: "custom", message: "Please enter a whole amount, such as 800." });
    return z.NEVER;
  });

/** Step 4: what new postings of the company start with (product.md §6 `/company-onboarding`). Whole units of money. */
export const hiringSchema = z
  .object({
    categories: z.array(z.enum(CATEGORY_KEYS, { error: "Please choose from the list." })).default([]),
    budget_min: amount,
    budget_max: amount,
    currency: z.enum(CURRENCIES, { error: "Please choose a currency." }).default("EUR"),
    usage_rights: z
      .enum(["organic", "paid", "unlimited"], { error: "Please choose from the list." })
      .default("organic"),
    reply_promise_days: z.coerce
      .number({ error: "Please enter a number of days." })
      .int("Please enter whole days.")
      .min(1, "From 1 to 14 days.")
      .max(14, "From 1 to 14 days.")
      .default(7),
  })
  .refine(
    ({ budget_min, budget_max }) => budget_min === null || budget_max === null || budget_min <= budget_max,
    { path: ["budget_max"], error: "The upper end is below the lower one." },
  );

export type HiringDefaults = z.infer<typeof hiringSchema>;

const keptHiring = z.looseObject({ budget_min: z.number().nullish(), budget_max: z.number().nullish() });

/** What is stored, read back: anything else reads as the defaults. */
export function readHiringDefaults(stored: unknown): HiringDefaults {
  const kept = keptHiring.safeParse(stored);
  if (!kept.success) return hiringSchema.parse({});
  const { budget_min: from, budget_max: to } = kept.data;
  const result = hiringSchema.safeParse({
    ...kept.data,
    budget_min: from?.toString(),
    budget_max: to?.toString(),
  });
  return result.success ? result.data : hiringSchema.parse({});
}

/** Step 5: who invoices are made out to. */
export const billingSchema = z.object({
  billing_name: optionalLine(200),
  billing_address: z
    .string()
    .overwrite(cleanLines)
    .max(500, "Use at most 500 characters.")
    .optional()
    .transform((value) => value || null),
  tax_id: z
    .string()
    .overwrite(cleanLine)
    .transform((value) => value.toUpperCase().replace(/[\s.-]/g, ""))
    .refine((value) => value === "" || /^[A-Z0-9/]{4,20}$/.test(value), "Use 4 to 20 letters and digits.")
    .optional()
    .transform((value) => value || null),
});

export type CompanyBilling = z.infer<typeof billingSchema>;
