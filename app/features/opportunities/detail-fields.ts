import { z } from "zod";
import { COUNTRIES } from "#app/core/country-codes.ts";
import { cleanLine, cleanLines, splitList } from "#app/core/member-text.ts";
import { CURRENCIES, toMinorUnits } from "#app/core/money.ts";
import { optionalLine } from "#app/core/text-fields.ts";
import { domainList, handleList } from "#app/features/companies/name-lists.ts";
import { HIRING_CATEGORIES } from "#app/features/companies/rules.ts";
import { needsSecondTick, RIGHTS_CHANNELS, RIGHTS_DURATIONS, type RightsTerms } from "./terms.ts";
import { BUDGET_UNITS, LOCATION_MODES, PAY_TERMS } from "./words.ts";

/** The value of a choice that was not made: a select option never has an empty value (specification §5). */
export const NOT_SAID = "none";

const QUESTIONS_MAX = 5;
const REPLY_PROMISE_MAX = 14;
/** Members, and domains, that one posting is kept from. */
const EXCLUDED_MAX = 20;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** One of a list, or nothing. */
function choice<const T extends Record<string, string>>(options: T) {
  return z
    .enum([NOT_SAID, ...(Object.keys(options) as (keyof T & string)[])], {
      error: "Please choose from the list.",
    })
    .optional()
    .transform((value) => (value === undefined || value === NOT_SAID ? null : (value as keyof T)));
}

const day = z
  .string()
  .trim()
  .optional()
  .transform((text, issue) => {
    if (!text) return null;
    if (DAY.test(text) && isDay(text)) return text;
    issue.addIssue({ code: "custom", message: "Please choose a day." });
    return z.NEVER;
  });

/** February has no 31st day: a date that is none becomes another one, or nothing. */
function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

const wholeDays = z
  .string()
  .trim()
  .optional()
  .transform((text, issue) => {
    if (!text) return null;
    if (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 3650) return Number(text);
    issue.addIssue({ code: "custom", message: "Please enter whole days, at most 3650." });
    return z.NEVER;
  });

const tick = z
  .string()
  .optional()
  .transform((value) => value === "on" || value === "true");

const channels = z
  .array(
    z.enum(Object.keys(RIGHTS_CHANNELS) as (keyof typeof RIGHTS_CHANNELS)[], "Please choose from the list."),
  )
  .default([])
  .transform((chosen) => [...new Set(chosen)]);

/** The fields of the dialog's "More details" (product.md §5.4), as a form sends them. All of them may be absent. */
export const detailShape = {
  company_id: z
    .union([z.literal(NOT_SAID), z.uuid()], { error: "Please choose from the list." })
    .optional()
    .transform((value) => (value === undefined || value === NOT_SAID ? null : value)),
  category: choice(HIRING_CATEGORIES),
  topics: z
    .string()
    .max(500, "Use at most 500 characters.")
    .optional()
    .transform((text) => splitList(text ?? ""))
    .refine((topics) => topics.length <= 10, "Name at most 10 topics.")
    .refine((topics) => topics.every((topic) => topic.length <= 40), "Keep each topic under 40 characters."),
  location_mode: choice(LOCATION_MODES),
  city: optionalLine(80),
  country: z
    .enum([NOT_SAID, ...COUNTRIES], { error: "Please choose from the list." })
    .optional()
    .transform((value) => (value === undefined || value === NOT_SAID ? null : value)),
  budget_min: optionalLine(20),
  budget_max: optionalLine(20),
  budget_currency: z.enum(CURRENCIES, { error: "Please choose a currency." }).default("EUR"),
  budget_unit: choice(BUDGET_UNITS),
  pay_terms: choice(PAY_TERMS),
  barter_give: optionalLine(300),
  barter_get: optionalLine(300),
  barter_value_give: optionalLine(20),
  barter_value_get: optionalLine(20),
  rights_channels: channels,
  rights_territory: optionalLine(60),
  rights_duration: z
    .enum(Object.keys(RIGHTS_DURATIONS) as (keyof typeof RIGHTS_DURATIONS)[], "Please choose from the list.")
    .default("none"),
  exclusivity_scope: optionalLine(120),
  exclusivity_days: wholeDays,
  paid_ads: tick,
  credit_required: tick,
  rights_confirmed: tick,
  seats: z.coerce
    .number({ error: "Please enter a whole number." })
    .int("Please enter a whole number.")
    .min(1, "At least one.")
    .max(100, "At most 100.")
    .default(1),
  apply_until: day,
  starts_on: day,
  questions: z
    .string()
    .overwrite(cleanLines)
    .optional()
    .transform((text) => (text ?? "").split("\n").map(cleanLine).filter(Boolean))
    .refine((questions) => questions.length <= QUESTIONS_MAX, `Ask at most ${QUESTIONS_MAX} questions.`)
    .refine((questions) => questions.every(({ length }) => length <= 200), "Keep each under 200 characters."),
  reply_promise_days: z.coerce
    .number({ error: "Please enter a number of days." })
    .int("Please enter whole days.")
    .min(1, `From 1 to ${REPLY_PROMISE_MAX} days.`)
    .max(REPLY_PROMISE_MAX, `From 1 to ${REPLY_PROMISE_MAX} days.`)
    .default(7),
  visibility: z
    .enum(["public", "members", "invited"], { error: "Please choose from the list." })
    .default("public"),
  excluded_users: handleList(EXCLUDED_MAX),
  excluded_domains: domainList(EXCLUDED_MAX),
};

type Typed = { [K in keyof typeof detailShape]: z.output<(typeof detailShape)[K]> } & { type: string };
type Refuse = (field: keyof typeof detailShape, message: string) => void;

const AMOUNT_SENTENCE = "Please enter an amount, such as 800 or 1250.50.";

/** The details as they are stored: money in minor units, what belongs together in one value. */
export function toDetailColumns(typed: Typed, refuse: Refuse) {
  const money = (field: "budget_min" | "budget_max" | "barter_value_give" | "barter_value_get") => {
    const text = typed[field];
    if (text === null) return null;
    const minor = toMinorUnits(text, typed.budget_currency);
    if (minor === null) refuse(field, AMOUNT_SENTENCE);
    return minor;
  };
  const [from, to] = [money("budget_min"), money("budget_max")];
  if (from !== null && to !== null && from > to)
    refuse("budget_max", "The upper end is below the lower one.");
  const barter = typed.type === "barter";
  const values = [money("barter_value_give"), money("barter_value_get")];
  const [give, get] = barter ? values : [null, null];
  const hasMoney = from !== null || to !== null || (give ?? null) !== null || (get ?? null) !== null;
  const terms = rightsOf(typed);
  if (terms && needsSecondTick(terms) && !typed.rights_confirmed)
    refuse("rights_confirmed", "Please confirm that you mean these rights, and pay for them.");
  return {
    company_id: typed.company_id,
    category: typed.category,
    topics: typed.topics,
    location_mode: typed.location_mode,
    city: typed.city,
    country: typed.country,
    budget_min: from,
    budget_max: to,
    budget_currency: hasMoney ? typed.budget_currency : null,
    budget_unit: from !== null || to !== null ? (typed.budget_unit ?? ("project" as const)) : null,
    pay_terms: typed.pay_terms,
    barter_give: barter ? typed.barter_give : null,
    barter_get: barter ? typed.barter_get : null,
    barter_value_give: give ?? null,
    barter_value_get: get ?? null,
    rights_terms: terms,
    seats: typed.seats,
    apply_until: typed.apply_until,
    starts_on: typed.starts_on,
    questions: typed.questions,
    reply_promise_days: typed.reply_promise_days,
    visibility: typed.visibility,
    excluded_users: typed.excluded_users,
    excluded_domains: typed.excluded_domains,
  };
}

function rightsOf(typed: Typed): RightsTerms | null {
  const duration = typed.rights_duration;
  const terms = {
    channels: typed.rights_channels,
    territory: typed.rights_territory,
    duration_days: duration === "none" ? null : duration === "perpetual" ? 0 : Number(duration),
    exclusivity_scope: typed.exclusivity_scope,
    exclusivity_days: typed.exclusivity_days,
    paid_ads: typed.paid_ads,
    credit_required: typed.credit_required,
  };
  const said = Object.values(terms).some((value) => (Array.isArray(value) ? value.length > 0 : value));
  return said || terms.duration_days === 0 ? terms : null;
}
