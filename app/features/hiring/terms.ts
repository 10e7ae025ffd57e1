/** What both sides of an application may say, without zod: pages show it before anybody writes. */
export const PITCH_MAX = 2000;
export const ANSWER_MAX = 1000;
export const PICKS_MAX = 6;
export const NOTE_MAX = 1000;
export const MILESTONES_MAX = 10;

/** Cards of each kind that the pipeline begins with, and that come on top with each press. */
export const CARDS = 200;
/** Beyond this, the table for a spreadsheet holds them. */
export const CARDS_MAX = 1000;

export const OFFER_UNITS = {
  project: "for everything",
  day: "a day",
  hour: "an hour",
  post: "a post",
} as const;

export const USAGE_TERMS = {
  organic: "Own channels only",
  paid: "Own channels and paid ads",
  unlimited: "Everywhere, without an end",
} as const;
