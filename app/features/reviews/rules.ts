import { days } from "#app/core/time.ts";

/** A review between members of a project is opened after this at the latest (product.md §5.11). */
export const SEAL = days(14);

/** A request can be answered this long. */
export const REQUEST_LIFE = days(30);

/** When an unanswered request is brought to mind again, after it was sent and after the first reminder. */
export const REMINDERS_MAX = 2;
export const REMIND_AFTER = days(7);

/** A reminder sent by hand keeps this distance to the mail before it. */
export const RESEND_AFTER = days(1);

export const BODY_MIN = 20;
export const BODY_MAX = 1500;
export const REPLY_MAX = 1000;

/** Who writes about whom. The words are the requester's: they say how they worked with whoever they ask. */
export const DIRECTIONS = {
  client_to_creator: "They were my client",
  creator_to_client: "I was their client",
  peer: "We worked side by side",
  external: "Something else",
} as const;
export type Direction = keyof typeof DIRECTIONS;

/** What is looked at besides the whole, with the words of the form. */
export const SCORES = {
  communication: "Communication",
  quality: "Quality of the work",
  timeliness: "Kept to the time",
  professionalism: "Professional to work with",
  brief_clarity: "Clear brief",
  payment: "Paid as agreed",
} as const;
export type Score = keyof typeof SCORES;

const OF_A_CREATOR: readonly Score[] = ["communication", "quality", "timeliness", "professionalism"];
const OF_A_CLIENT: readonly Score[] = [
  "communication",
  "brief_clarity",
  "timeliness",
  "payment",
  "professionalism",
];

/** The scores that make sense for a direction. */
export function scoresOf(direction: Direction): readonly Score[] {
  return direction === "creator_to_client" ? OF_A_CLIENT : OF_A_CREATOR;
}

export const DECLINE_REASONS = {
  no_work: "We did not work together",
  too_little: "I cannot say enough",
  too_long_ago: "It is too long ago",
  rather_not: "I would rather not",
} as const;
export type DeclineReason = keyof typeof DECLINE_REASONS;

/** What a review's subject may say against it (product.md §6 `/review`). */
export const DISPUTE_REASONS = {
  not_ours: "We never worked together",
  untrue: "It says something untrue",
  rude: "It insults or threatens",
  private: "It tells something private",
} as const;
export const DISPUTE_DETAILS_MAX = 1000;
/** Of why our team decides as it does. */
export const RULING_MAX = 500;

/** Statuses in which everybody sees a review: one that is disputed stays until that is decided. */
export const SHOWN = ["published", "disputed", "upheld"] as const;

/** Count and average to one decimal, from the sums that triggers keep; no average without a review. */
export function ratingOf(sums: { reviews: number; stars: number } | undefined): {
  count: number;
  average: number | null;
} {
  if (!sums || sums.reviews === 0) return { count: 0, average: null };
  return { count: sums.reviews, average: Math.round((10 * sums.stars) / sums.reviews) / 10 };
}

/** An address as it is shown to whoever holds the link: enough to know it again, too little to write to it. */
export function maskAddress(email: string): string {
  const [name = "", host = ""] = email.split("@", 2);
  return `${[...name][0] ?? ""}•••@${host}`;
}

/** Mail to strangers carries no links but ours. */
export function holdsLink(text: string): boolean {
  return /https?:|www\.|\b[\w-]+\.(com|net|org|io|co|app|dev|ru|cn|xyz|link|site|me)\b/i.test(text);
}
