import { days, hours } from "#app/core/time.ts";

/** What a request is about; the assistant names one of these and nothing else. */
export const CATEGORIES = [
  "account_access",
  "account",
  "profile",
  "discover",
  "opportunities",
  "sparks",
  "messages",
  "projects",
  "rewards",
  "payment",
  "dispute",
  "safety",
  "legal",
  "technical",
  "other",
] as const;
export type Category = (typeof CATEGORIES)[number];

export const CATEGORY_WORDS: Record<Category, string> = {
  account_access: "Account access",
  account: "Account",
  profile: "Profile",
  discover: "Discover",
  opportunities: "Opportunities",
  sparks: "Sparks",
  messages: "Messages",
  projects: "Projects",
  rewards: "XP and tiers",
  payment: "Payment",
  dispute: "Dispute",
  safety: "Safety",
  legal: "Legal",
  technical: "Technical",
  other: "Other",
};

/** In these a person looks in any case (product.md §5.15). */
export const FOR_PEOPLE: readonly Category[] = ["payment", "dispute", "safety", "legal", "account_access"];

export const PRIORITIES = ["low", "normal", "high", "urgent"] as const;
export type Priority = (typeof PRIORITIES)[number];

export const PRIORITY_WORDS: Record<Priority, string> = {
  low: "Low",
  normal: "Normal",
  high: "High",
  urgent: "Urgent",
};

/** The service clock: until when the team owes a first word. */
export const ANSWER_WITHIN: Record<Priority, number> = {
  urgent: hours(2),
  high: hours(8),
  normal: hours(24),
  low: days(3),
};

/** What the help centre promises when there are no figures yet. */
export const PROMISE = "within one day";

/** Resolved tickets close after this. */
export const CLOSES_AFTER = days(7);

/** From this tier on a request comes first (specification §9, *priority support*). */
export const PRIORITY_FROM_XP = 3000;

export const GREETING =
  "Hi! I'm the Thrive assistant. Tell me what you are trying to do or what went wrong, and I'll look for the answer.";

export const NEW_TITLE = "New Support Request";

/** Characters of a title. */
export const TITLE_MAX = 120;

/** A title we write ourselves, of what may be longer. */
export function shortTitle(text: string): string {
  return [...text].slice(0, TITLE_MAX).join("");
}

export const CONTENT_MAX = 4000;
export const FILES_MAX = 3;

/** Whether a word names a category of tickets. */
export function isCategory(word: unknown): word is Category {
  return CATEGORIES.some((known) => known === word);
}

/** What a category is called; null for what is none. */
export function categoryWord(word: string | null): string | null {
  return isCategory(word) ? CATEGORY_WORDS[word] : null;
}

/** A choice of nothing: a list never offers an empty value (product.md R33). */
export const NONE = "none";
