import { countryName } from "#app/core/countries.ts";
import { COUNTRIES } from "#app/core/country-codes.ts";

/** Where a partner is at home, for a choice. */
export const PLACES: Record<string, string> = {
  none: "Everywhere",
  ...Object.fromEntries(COUNTRIES.map((code) => [code, countryName(code)])),
};
