import { z } from "zod";
import { COUNTRIES } from "#app/core/country-codes.ts";
import { formKey } from "#app/core/form-key.ts";
import { cleanLine, cleanLines } from "#app/core/member-text.ts";
import { CURRENCIES, toMinorUnits } from "#app/core/money.ts";
import { optionalLine, optionalLines } from "#app/core/text-fields.ts";
import { isTimeZone } from "#app/core/time-zone.ts";
import { normalHandle, refusalOfHandle } from "./handles.ts";
import { languageTag } from "./languages.ts";
import { normalLink, socialOf } from "./links.ts";
import { PAGE_THEME_KEYS } from "./page-themes.ts";
import { BIO_MAX, HEADLINE_MAX, INTERESTS_MAX, NAME_MAX, NONE, SOCIALS_MAX } from "./schema-limits.ts";
import { SKILL_LEVELS, SKILL_NAME_MAX, type SkillLevel, skillSlug } from "./skills.ts";
import { CHOSEN_FIELDS, type ChosenField, FIELD_REACH, type FieldReach } from "./visibility.ts";

/** Words between commas, each once whatever its case. */
function words(text: string): string[] {
  const seen = new Set<string>();
  return text
    .split(/[,;\n]/)
    .map(cleanLine)
    .filter((word) => {
      const key = word.toLowerCase();
      return word !== "" && !seen.has(key) && seen.add(key);
    });
}

const link = z
  .string()
  .optional()
  .transform((text, ctx) => {
    if (!text?.trim()) return null;
    const url = normalLink(text);
    if (url === null)
      ctx.addIssue({ code: "custom", message: "Please enter a web address, like example.com/you." });
    return url;
  });

const enumOf = <K extends string>(words: Record<K, unknown>) => z.enum(Object.keys(words) as [K, ...K[]]);

const day = z
  .string()
  .optional()
  .transform((text, ctx) => {
    if (!text) return null;
    const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
    const exists = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
    if (!exists) ctx.addIssue({ code: "custom", message: "Please enter a day, like 2026-05-01." });
    return text;
  });

export const basicsSchema = z.object({
  display_name: z
    .string({ error: "Please tell us your name." })
    .overwrite(cleanLine)
    .min(1, "Please tell us your name.")
    .max(NAME_MAX, `Use at most ${NAME_MAX} characters.`),
  headline: optionalLine(HEADLINE_MAX),
  pronouns: optionalLine(30),
});

export const aboutSchema = z.object({
  bio: optionalLines(BIO_MAX),
  interests: z
    .string()
    .max(1000, "Use at most 1000 characters.")
    .optional()
    .transform((text) => words(text ?? ""))
    .refine((list) => list.length <= INTERESTS_MAX, `Name at most ${INTERESTS_MAX} interests.`)
    .refine((list) => list.every((word) => word.length <= 40), "Keep each interest under 40 characters."),
});

export const placeSchema = z.object({
  city: optionalLine(80),
  country: z
    .enum([NONE, ...COUNTRIES] as [string, ...string[]], { error: "Please choose a country from the list." })
    .default(NONE)
    .transform((code) => (code === NONE ? null : code)),
  timezone: z
    .string({ error: "Please choose a time zone." })
    .max(64, "Please choose a time zone from the list.")
    .refine(isTimeZone, "Please choose a time zone from the list."),
  languages: z
    .string()
    .max(500, "Use at most 500 characters.")
    .optional()
    .transform((text, ctx) => {
      const named = words(text ?? "");
      const tags = named.map(languageTag);
      const unknown = named[tags.indexOf(null)];
      if (unknown !== undefined)
        ctx.addIssue({ code: "custom", message: `We do not know the language “${unknown.slice(0, 40)}”.` });
      else if (tags.length > 10) ctx.addIssue({ code: "custom", message: "Name at most 10 languages." });
      return [...new Set(tags.filter((tag) => tag !== null))];
    }),
});

const linksSchema = z.object({
  website: link,
  socials: z
    .array(link)
    .default([])
    .transform((urls) => [...new Set(urls.filter((url) => url !== null))].map(socialOf))
    .refine((list) => list.length <= SOCIALS_MAX, `Name at most ${SOCIALS_MAX} places.`),
});

export const availabilitySchema = z.object({
  availability: z.enum(["open", "limited", "booked", "hidden"], { error: "Please choose one." }).optional(),
  available_from: day,
  wants: z
    .array(z.enum(["job", "collab", "barter"]))
    .default([])
    .transform((kinds) => [...new Set(kinds)]),
});

const amount = z.string().trim().max(20, "That amount is too long.").optional();

const ratesSchema = z
  .object({
    rate_min: amount,
    rate_max: amount,
    private_floor: amount,
    rate_unit: z.enum(["hour", "day", "project", "post"], { error: "Please choose a unit." }),
    rate_currency: z.enum(CURRENCIES, { error: "Please choose a currency." }),
    rate_visibility: z.enum(["public", "matches", "private"], { error: "Please choose who sees it." }),
  })
  .transform((rates, ctx) => {
    const read = (field: "rate_min" | "rate_max" | "private_floor") => {
      const typed = rates[field];
      if (!typed) return null;
      const minor = toMinorUnits(typed, rates.rate_currency);
      if (minor === null)
        ctx.addIssue({
          code: "custom",
          path: [field],
          message: "Please enter an amount, like 400 or 12.50.",
        });
      return minor;
    };
    const [min, max, floor] = [read("rate_min"), read("rate_max"), read("private_floor")];
    if (min !== null && max !== null && max < min)
      ctx.addIssue({ code: "custom", path: ["rate_max"], message: "This is below where your rate begins." });
    return { ...rates, rate_min: min, rate_max: max, private_floor: floor };
  });

const reach = enumOf<FieldReach>(FIELD_REACH);

const visibilitySchema = z.object({
  visibility: z.enum(["public", "members", "hidden"], { error: "Please choose who sees your profile." }),
  field_visibility: z
    .object(
      Object.fromEntries(
        Object.keys(CHOSEN_FIELDS).map((field) => [field, reach.default("public")]),
      ) as Record<ChosenField, z.ZodDefault<typeof reach>>,
    )
    .prefault({}),
});

const themeSchema = z.object({
  theme_key: z.enum(PAGE_THEME_KEYS, { error: "Please choose a theme." }),
});

export const handleSchema = z.object({
  handle: z
    .string({ error: "Please enter a handle." })
    .transform(normalHandle)
    .superRefine((handle, ctx) => {
      const refusal = refusalOfHandle(handle);
      if (refusal) ctx.addIssue({ code: "custom", message: refusal });
    }),
});

export const skillNameSchema = z
  .string({ error: "Please name a skill." })
  .overwrite(cleanLine)
  .max(SKILL_NAME_MAX, `Use at most ${SKILL_NAME_MAX} characters.`)
  .refine((name) => skillSlug(name) !== "", "Please name a skill.");

export const addSkillSchema = z.object({ name: skillNameSchema });

const skill = z.string({ error: "Please choose a skill." }).min(1).max(60);

export const skillSchema = z.object({ skill });

export const skillLevelSchema = z.object({ skill, level: enumOf<SkillLevel>(SKILL_LEVELS) });

export const serviceSchema = z
  .object({
    id: z.uuid().optional(),
    key: formKey.optional(),
    title: z
      .string({ error: "Please give it a title." })
      .overwrite(cleanLine)
      .min(1, "Please give it a title.")
      .max(100, "Use at most 100 characters."),
    description: z
      .string({ error: "Please describe it." })
      .overwrite(cleanLines)
      .min(1, "Please describe it.")
      .max(1000, "Use at most 1000 characters."),
    price_from: amount,
    currency: z.enum(CURRENCIES, { error: "Please choose a currency." }).default("EUR"),
    delivery_days: z
      .string()
      .trim()
      .optional()
      .transform((text, ctx) => {
        if (!text) return null;
        const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
        if (count < 1 || count > 365) ctx.addIssue({ code: "custom", message: "Use 1 to 365 days." });
        return count;
      }),
  })
  .transform((service, ctx) => {
    if (!service.price_from) return { ...service, price_from: null };
    const price = toMinorUnits(service.price_from, service.currency);
    if (price === null)
      ctx.addIssue({
        code: "custom",
        path: ["price_from"],
        message: "Please enter an amount, like 400 or 12.50.",
      });
    return { ...service, price_from: price };
  });

export type ServiceInput = z.output<typeof serviceSchema>;

export const serviceIdSchema = z.object({ id: z.uuid() });

/** The sections of a profile that are saved as they are, by the `intent` of their form. */
export const SECTION_SCHEMAS = {
  basics: basicsSchema,
  about: aboutSchema,
  place: placeSchema,
  links: linksSchema,
  availability: availabilitySchema,
  rates: ratesSchema,
  visibility: visibilitySchema,
  theme: themeSchema,
} as const;

export type SectionName = keyof typeof SECTION_SCHEMAS;
export type SectionInput<S extends SectionName = SectionName> = z.output<(typeof SECTION_SCHEMAS)[S]>;
