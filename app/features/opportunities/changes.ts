import type { DraftInput } from "./schema.ts";

/** What somebody who applied has to know of, in the words they are told. */
const MATERIAL = {
  type: "type",
  compensation: "compensation",
  budget_min: "compensation",
  budget_max: "compensation",
  budget_currency: "compensation",
  budget_unit: "compensation",
  pay_terms: "payment",
  barter_give: "trade",
  barter_get: "trade",
  barter_value_give: "trade",
  barter_value_get: "trade",
  rights_terms: "rights",
  deliverables: "deliverables",
  requirements: "requirements",
  location: "place",
  location_mode: "place",
  city: "place",
  country: "place",
  duration: "dates",
  starts_on: "dates",
} as const satisfies Partial<Record<keyof DraftInput, string>>;

type Material = { [K in keyof typeof MATERIAL]: unknown };

/** What of a posting became another for those who applied; each word once. */
export function materialChanges(before: Material, after: Material): string[] {
  const changed = Object.entries(MATERIAL).filter(
    ([field]) =>
      JSON.stringify(before[field as keyof Material] ?? null) !==
      JSON.stringify(after[field as keyof Material] ?? null),
  );
  return [...new Set(changed.map(([, word]) => word))];
}
