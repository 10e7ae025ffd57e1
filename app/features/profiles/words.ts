import { formatMoney } from "#app/core/money.ts";

export const AVAILABILITY_WORDS = {
  open: "Open for work",
  limited: "Limited availability",
  booked: "Booked",
  hidden: null,
} as const;

/** What members look for, as they choose it. */
export const WANT_OPTIONS = {
  job: "Paid jobs",
  collab: "Collaborations",
  barter: "Barter and trade",
} as const;

/** The same in a sentence. */
export const WANT_WORDS: Record<string, string> = Object.fromEntries(
  Object.entries(WANT_OPTIONS).map(([kind, words]) => [kind, words.toLowerCase()]),
);

export const RATE_REACH = { public: "everyone", matches: "your Sparks", private: "only you" } as const;

export const PROFILE_REACH = { public: "everyone", members: "members", hidden: "only you" } as const;

const UNITS = { hour: "an hour", day: "a day", project: "a project", post: "a post" } as const;

export interface Rate {
  /** Minor units of the currency; at least one of both is there. */
  min: number | null;
  max: number | null;
  unit: keyof typeof UNITS;
  currency: string;
}

/** A rate as pages write it, "$50 to $80 an hour". */
export function rateInWords({ min, max, unit, currency }: Rate): string {
  const per = UNITS[unit];
  if (min !== null && max !== null && min !== max)
    return `${formatMoney(min, currency)} to ${formatMoney(max, currency)} ${per}`;
  if (min !== null && max === null) return `From ${formatMoney(min, currency)} ${per}`;
  if (min === null && max !== null) return `Up to ${formatMoney(max, currency)} ${per}`;
  return `${formatMoney(min ?? 0, currency)} ${per}`;
}
