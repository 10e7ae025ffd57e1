import { z } from "zod";
import { CURRENCIES } from "#app/core/money.ts";

const audience = z.array(z.object({ url: z.string(), count: z.number(), stated_at: z.number() }));
const rates = z.array(
  z.object({
    what: z.string(),
    price: z.number().nullable(),
    currency: z.enum(CURRENCIES),
    note: z.string().nullable(),
  }),
);

/** Stored numbers and prices; what cannot be read is empty, so that it cannot break a page. */
export const readAudience = (value: unknown) => audience.catch([]).parse(value);
export const readRates = (value: unknown) => rates.catch([]).parse(value);

export type RateLine = z.output<typeof rates>[number];
