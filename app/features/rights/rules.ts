import { dayAfter } from "#app/core/days.ts";
import type { rights_grants } from "#app/db/schema/rights.ts";

export type GrantStatus = (typeof rights_grants.$inferSelect)["status"];

export const CHANNELS = {
  social: "Social media",
  website: "Website",
  shop: "Online shop",
  mail: "Newsletters",
  print: "Print",
  packaging: "Packaging",
  tv: "TV and cinema",
  outdoor: "Outdoor",
  internal: "Inside the company",
} as const;

export const STATUS_WORDS: Record<GrantStatus, string> = {
  scheduled: "Begins later",
  active: "Runs",
  expiring: "Ends soon",
  expired: "Over",
  revoked: "Taken back",
};

/** Days before the end on which both are told (product.md B5). */
const NOTICE_DAYS = [30, 7] as const;
/** @public */
export const GRANTS_MAX = 60;

export interface Span {
  startsOn: string;
  endsOn: string | null;
}

/** How a grant stands on a day, and on which day something is next due of it. */
export function standOn(
  { startsOn, endsOn }: Span,
  today: string,
): { status: Exclude<GrantStatus, "revoked">; nextOn: string | null } {
  const [first, second] = NOTICE_DAYS;
  if (endsOn !== null && endsOn < today) return { status: "expired", nextOn: null };
  if (startsOn > today) return { status: "scheduled", nextOn: startsOn };
  if (endsOn === null) return { status: "active", nextOn: null };
  if (today < dayAfter(endsOn, -first)) return { status: "active", nextOn: dayAfter(endsOn, -first) };
  if (today < dayAfter(endsOn, -second)) return { status: "expiring", nextOn: dayAfter(endsOn, -second) };
  return { status: "expiring", nextOn: dayAfter(endsOn, 1) };
}

/** The first day of what goes on from rights that end: the day after, or today where they are over. */
export function nextTermFrom(endsOn: string, today: string): string {
  return endsOn >= today ? dayAfter(endsOn, 1) : today;
}
