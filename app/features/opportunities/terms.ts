import { z } from "zod";
import { longDuration } from "./words.ts";

/** Where the work may be shown. */
export const RIGHTS_CHANNELS = {
  social: "Social media",
  web: "Website and newsletter",
  print: "Print",
  shop: "Shops and packaging",
  broadcast: "TV and cinema",
} as const;

/** For how long, in days; `perpetual` has no end. */
export const RIGHTS_DURATIONS = {
  none: "Not said",
  "30": "30 days",
  "90": "3 months",
  "180": "6 months",
  "365": "1 year",
  "730": "2 years",
  perpetual: "Without an end",
} as const;

const stored = z.object({
  channels: z.array(z.enum(Object.keys(RIGHTS_CHANNELS) as (keyof typeof RIGHTS_CHANNELS)[])),
  territory: z.string().nullable(),
  /** Days; 0 is without an end, null is not said. */
  duration_days: z.int().nullable(),
  exclusivity_scope: z.string().nullable(),
  exclusivity_days: z.int().nullable(),
  paid_ads: z.boolean(),
  credit_required: z.boolean(),
});

/** What may be done with the work (product.md §5.4). */
export type RightsTerms = z.infer<typeof stored>;

/** What is stored, read back; anything else reads as nothing agreed. */
export function readRights(value: unknown): RightsTerms | null {
  const result = stored.safeParse(value);
  return result.success ? result.data : null;
}

/** Terms that creators regret most often: they need a tick of their own (product.md B5). */
export function needsSecondTick(terms: Pick<RightsTerms, "duration_days" | "paid_ads">): boolean {
  return terms.paid_ads || terms.duration_days === 0;
}

/** The terms as sentences anybody understands. */
export function rightsInWords(terms: RightsTerms): string[] {
  const places = terms.channels.map((channel) => RIGHTS_CHANNELS[channel].toLowerCase());
  const where = places.length > 0 ? `in ${listed(places)}` : "where both of you agree";
  const territory = terms.territory ? `, ${terms.territory}` : "";
  const duration =
    terms.duration_days === null
      ? "for as long as you agree"
      : terms.duration_days === 0
        ? "without an end"
        : `for ${longDuration(terms.duration_days)}`;
  return [
    `They may show the work ${where}${territory}, ${duration}.`,
    terms.paid_ads
      ? "They may run it as paid ads, which is worth a price of its own."
      : "Paid ads are not part of it.",
    ...(terms.exclusivity_scope || terms.exclusivity_days
      ? [
          `You may not work for others${terms.exclusivity_scope ? ` (${terms.exclusivity_scope})` : ""} ${
            terms.exclusivity_days ? `for ${longDuration(terms.exclusivity_days)}` : "while you work on it"
          }.`,
        ]
      : []),
    ...(terms.credit_required ? ["Your name is shown with it."] : []),
  ];
}

function listed(words: string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
