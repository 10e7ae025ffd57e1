import type { Id } from "#app/core/ids.ts";
import type { AccountType } from "#app/core/viewer.ts";

/** A first handle from a name: lower-case ASCII words, and part of the id so that it is unique (3-30 characters). */
export function firstHandle(displayName: string, userId: Id): string {
  const words = displayName
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 18)
    .replace(/-+$/, "");
  return `${words || "member"}-${userId.replaceAll("-", "").slice(-10)}`;
}

export type Availability = "open" | "limited" | "booked" | "hidden";

/** Whether a member is free for work. Brands and companies give work, so it is said of creators alone. */
export function shownAvailability(member: {
  accountType: AccountType;
  availability: Availability;
}): Availability {
  return member.accountType === "creator" ? member.availability : "hidden";
}

/**
 * The time zone a member's day is counted by. A change takes effect at the next midnight of the zone before it, so
 * that no day can be had twice (product.md R6).
 */
export function currentTimeZone(
  profile: { timezone: string; nextTimezone: string | null; nextTimezoneFrom: number | null },
  now: number,
): string {
  const { timezone, nextTimezone, nextTimezoneFrom } = profile;
  return nextTimezone !== null && nextTimezoneFrom !== null && nextTimezoneFrom <= now
    ? nextTimezone
    : timezone;
}
