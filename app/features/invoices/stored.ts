import { z } from "zod";
import type { Line } from "./amounts.ts";
import { EVERY, type Every } from "./rules.ts";

const lines = z.array(
  z.object({
    text: z.string(),
    quantity: z.number().int(),
    unit: z.string(),
    price: z.number().int(),
    taxRate: z.number().int(),
    minutes: z.number().int().optional(),
  }),
);

const party = z.object({
  name: z.string(),
  address: z.string().nullable().catch(null),
  taxId: z.string().nullable().catch(null),
  taxType: z.string().nullable().catch(null),
  country: z.string().nullable().catch(null),
  payTo: z.string().nullable().catch(null),
});

/** Who an invoice is from, or for, as it says. */
export type Party = z.infer<typeof party>;

const rule = z.object({
  every: z.enum(Object.keys(EVERY) as [Every, ...Every[]]),
  anchor: z.number().int().min(1).max(31),
  autoSend: z.boolean(),
});

export type RecurringRule = z.infer<typeof rule>;

/** The lines of an invoice as they are stored. @throws ZodError for what is none */
export function readLines(stored: unknown): Line[] {
  return lines.parse(stored);
}

/** One side of an invoice as it was when it was sent. */
export function readParty(stored: unknown): Party {
  return party.parse({ name: "", ...(stored as object) });
}

/** How often an invoice repeats; null for one that does not. */
export function readRule(stored: unknown): RecurringRule | null {
  return rule.safeParse(stored).data ?? null;
}
