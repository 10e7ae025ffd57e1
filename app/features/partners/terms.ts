import type { TierKey } from "#app/core/tiers.ts";
import type { partners } from "#app/db/schema/partners.ts";

export const PARTNER_CATEGORIES = {
  gear: "Gear and rental",
  software: "Software",
  studios: "Studios and places",
  learning: "Learning",
  travel: "Travel",
  print: "Print and making",
  wellbeing: "Food and wellbeing",
  business: "Business and insurance",
} as const;
export type PartnerCategory = keyof typeof PARTNER_CATEGORIES;

export const DEAL_KINDS = {
  percent: "Percent off",
  amount: "Money off",
  freebie: "Something free",
  access: "Access",
  trial: "Longer trial",
} as const;
export type DealKind = keyof typeof DEAL_KINDS;

export const CODE_MODES = {
  shared: "One code for everybody",
  unique: "A code of their own for each member",
  link: "A link without a code",
} as const;
export type CodeMode = keyof typeof CODE_MODES;

export type PartnerStatus = (typeof partners.$inferSelect)["status"];

export const PARTNER_STATUSES: Record<PartnerStatus, string> = {
  unconfirmed: "Waits for the code",
  submitted: "Received",
  in_review: "In review",
  needs_info: "Waits for you",
  rejected: "Declined",
  approved: "Approved",
  live: "Live",
  paused: "Paused",
  ended: "Ended",
};

/** Every way a partner moves (product.md §5.10), and who moves it. */
export const PARTNER_MOVES = {
  confirm: { from: ["unconfirmed"], to: "submitted", by: "contact" },
  take: { from: ["submitted"], to: "in_review", by: "staff" },
  ask: { from: ["in_review"], to: "needs_info", by: "staff" },
  answer: { from: ["needs_info"], to: "in_review", by: "contact" },
  reject: { from: ["in_review"], to: "rejected", by: "staff" },
  approve: { from: ["in_review"], to: "approved", by: "staff" },
  publish: { from: ["approved"], to: "live", by: "staff" },
  pause: { from: ["live"], to: "paused", by: "staff" },
  resume: { from: ["paused"], to: "live", by: "staff" },
  end: { from: ["live", "paused"], to: "ended", by: "staff" },
} as const satisfies Record<
  string,
  { from: readonly PartnerStatus[]; to: PartnerStatus; by: "contact" | "staff" }
>;
export type PartnerMove = keyof typeof PARTNER_MOVES;

/** Fields of a submission that staff may ask about again. */
export const ASKABLE = {
  name: "Name",
  about: "About",
  website: "Website",
  category: "Category",
  country: "Country",
  title: "Title of the offer",
  description: "What members get",
  value_text: "Its value in a few words",
  deal_code: "The code",
  url: "Link to the offer",
  terms: "Terms",
} as const;
export type Askable = keyof typeof ASKABLE;

/** What the deals of a tier are called (specification §9); below the creator tier there are none of its own. */
export const DEAL_LEVELS: Record<TierKey, string> = {
  spark: "For everybody",
  rising_star: "For everybody from Rising Star",
  creator: "Partner deal",
  maverick: "Enhanced partner deal",
  visionary: "Premium partner deal",
  legend: "Elite partner deal",
  icon: "VIP and exclusive offer",
  elite: "Ultimate and VIP-only deal",
};

/** Said of an offer that lacks what members get. */
export const CODE_MISSING = "Please enter the code members get.";
export const LINK_MISSING = "Please enter the link members follow.";

/** Said of a site that is a partner's already. */
export const LISTED = "This site is listed already. If it is yours, claim the listing below.";

/** Of somebody without an account: it is of nobody's storage. */
export const LOGO_MAX_BYTES = 2 * 1024 * 1024;
export const LOGO_TOO_LARGE = "That logo is larger than 2 MB. Please choose a smaller one.";
