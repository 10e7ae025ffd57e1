import { toMajorUnits } from "#app/core/money.ts";
import { NOT_SAID } from "./detail-fields.ts";
import type { DraftInput, PostOpportunityFieldName } from "./schema.ts";
import { RIGHTS_DURATIONS, readRights } from "./terms.ts";

/** The form as it is filled: what its fields hold, by name. A repeated field holds a list. */
export type FormFields = Partial<Record<PostOpportunityFieldName, string | string[]>>;

type Stored = Omit<DraftInput, "submission_key" | "rights_terms" | "category" | "budget_currency"> & {
  rights_terms: unknown;
  budget_currency: string | null;
  category: string | null;
};

/** A posting as its form holds it, to change it or to begin another with it. */
export function toFormFields(posting: Partial<Stored>): FormFields {
  const currency = posting.budget_currency ?? "EUR";
  const money = (minor: number | null | undefined) =>
    typeof minor === "number" ? toMajorUnits(minor, currency) : undefined;
  const rights = readRights(posting.rights_terms);
  const tick = (on: boolean | undefined) => (on ? "on" : undefined);
  const fields: Record<PostOpportunityFieldName, string | string[] | null | undefined> = {
    email: posting.email,
    company_name: posting.company_name,
    type: posting.type,
    title: posting.title,
    description: posting.description,
    compensation: posting.compensation,
    location: posting.location,
    requirements: posting.requirements,
    skills: posting.skills?.join(", "),
    deliverables: posting.deliverables,
    duration: posting.duration,
    company_id: posting.company_id ?? NOT_SAID,
    category: posting.category ?? NOT_SAID,
    topics: posting.topics?.join(", "),
    location_mode: posting.location_mode ?? NOT_SAID,
    city: posting.city,
    country: posting.country ?? NOT_SAID,
    budget_min: money(posting.budget_min),
    budget_max: money(posting.budget_max),
    budget_currency: currency,
    budget_unit: posting.budget_unit ?? NOT_SAID,
    pay_terms: posting.pay_terms ?? NOT_SAID,
    barter_give: posting.barter_give,
    barter_get: posting.barter_get,
    barter_value_give: money(posting.barter_value_give),
    barter_value_get: money(posting.barter_value_get),
    rights_channels: rights?.channels,
    rights_territory: rights?.territory,
    rights_duration: durationOf(rights?.duration_days),
    exclusivity_scope: rights?.exclusivity_scope,
    exclusivity_days: rights?.exclusivity_days?.toString(),
    paid_ads: tick(rights?.paid_ads),
    credit_required: tick(rights?.credit_required),
    rights_confirmed: undefined,
    seats: posting.seats?.toString(),
    apply_until: posting.apply_until,
    starts_on: posting.starts_on,
    questions: posting.questions?.join("\n"),
    reply_promise_days: posting.reply_promise_days?.toString(),
    visibility: posting.visibility,
    excluded_users: posting.excluded_users?.map((handle) => `@${handle}`).join(", "),
    excluded_domains: posting.excluded_domains?.join(", "),
  };
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value.length > 0),
  );
}

function durationOf(days: number | null | undefined): string | undefined {
  if (days === null || days === undefined) return undefined;
  const key = days === 0 ? "perpetual" : String(days);
  return Object.hasOwn(RIGHTS_DURATIONS, key) ? key : undefined;
}
