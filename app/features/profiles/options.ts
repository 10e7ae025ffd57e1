import { countryName } from "#app/core/countries.ts";
import { COUNTRIES } from "#app/core/country-codes.ts";
import { CURRENCIES } from "#app/core/money.ts";
import { once } from "#app/core/once.ts";
import { NONE } from "./schema-limits.ts";

/** Countries by name, and the choice not to say. */
export const countryOptions: () => Record<string, string> = once(() => ({
  [NONE]: "Not said",
  ...Object.fromEntries(
    COUNTRIES.map((code) => [code, countryName(code)] as const).sort(([, one], [, other]) =>
      one.localeCompare(other),
    ),
  ),
}));

export const CURRENCY_OPTIONS: Record<string, string> = Object.fromEntries(
  CURRENCIES.map((code) => [code, code]),
);
