import type { Id } from "#app/core/ids.ts";
import type { AccountType } from "#app/core/viewer.ts";
import { refusalOfHandle } from "./handles.ts";

/**
 * First handles from a name, 3-30 characters: its lower-case ASCII words where they may be a handle, and the same with
 * part of the id, which nobody else has.
 */
export function firstHandles(displayName: string, userId: Id): { plain: string | null; unique: string } {
  const words = displayName
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 18)
    .replace(/-+$/, "");
  return {
    plain: refusalOfHandle(words) === null ? words : null,
    unique: `${words || "member"}-${userId.replaceAll("-", "").slice(-10)}`,
  };
}

export type Availability = "open" | "limited" | "booked" | "hidden";

/** Whether a member is free for work. Brands and companies give work, so it is said of creators alone. */
export function shownAvailability(member: {
  accountType: AccountType;
  availability: Availability;
}): Availability {
  return member.accountType === "creator" ? member.availability : "hidden";
}

/** What a complete profile has, and what each part counts (product.md §5.1); together 100. */
export const COMPLETENESS = [
  { item: "avatar", points: 10, label: "A picture of you" },
  { item: "headline", points: 10, label: "A headline" },
  { item: "bio", points: 15, label: "A few words about you" },
  { item: "location", points: 10, label: "Where you are" },
  { item: "skills", points: 15, label: "Three skills or more" },
  { item: "portfolio", points: 20, label: "A first piece of work" },
  { item: "portfolio_three", points: 5, label: "Three pieces of work" },
  { item: "socials", points: 5, label: "Where else you are found" },
  { item: "availability", points: 5, label: "Whether you are free, or what you look for" },
  { item: "cover", points: 5, label: "A cover" },
] as const;

export type CompletenessItem = (typeof COMPLETENESS)[number]["item"];

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
