import { z } from "zod";
import { COUNTRIES } from "#app/core/country-codes.ts";
import { CURRENCIES } from "#app/core/money.ts";
import { HIRING_CATEGORIES } from "#app/features/companies/rules.ts";
import { ANYWHERE } from "./rules.ts";

const country = z
  .enum(COUNTRIES as unknown as [string, ...string[]])
  .nullable()
  .catch(null);
const currency = z.enum(CURRENCIES).nullable().catch(null);

/** What the page is asked for: null stands for the member's own; any country is asked for by `any`. */
export const ratesFilter = z.object({
  country: z.union([z.literal("any").transform(() => ANYWHERE), country]),
  currency,
});
export type RatesFilter = z.output<typeof ratesFilter>;

/** What a form asks a hint for: a kind of work, or the application that a price is named for. */
export const hintFilter = z.object({
  application: z.uuid().nullable().catch(null),
  category: z
    .enum(Object.keys(HIRING_CATEGORIES) as [string, ...string[]])
    .nullable()
    .catch(null),
  country,
  currency,
});
export type HintFilter = z.output<typeof hintFilter>;

export const countedSchema = z.object({ counted: z.literal("on").optional() });
