import { countryName } from "#app/core/countries.ts";
import { formatMoney } from "#app/core/money.ts";
import { HIRING_CATEGORIES } from "#app/features/companies/rules.ts";
import { ANYWHERE } from "./rules.ts";

interface Named {
  currency: string;
  country: string;
  category: string;
  low: number;
  high: number;
}

/** "€600 to €1,200". */
export function rangeWords({ low, high, currency }: Pick<Named, "low" | "high" | "currency">): string {
  return `${formatMoney(low, currency)} to ${formatMoney(high, currency)}`;
}

/** "in Portugal", or "anywhere". */
export function whereWords(country: string): string {
  return country === ANYWHERE ? "anywhere" : `in ${countryName(country)}`;
}

/** What a price somebody is about to name is compared with, as a sentence. */
export function hintWords(rate: Named): string {
  const kind = HIRING_CATEGORIES[rate.category as keyof typeof HIRING_CATEGORIES] ?? rate.category;
  const whom = rate.country === ANYWHERE ? "Members" : `Members ${whereWords(rate.country)}`;
  return `${kind}: ${whom} were mostly paid ${rangeWords(rate)} for the whole work.`;
}
