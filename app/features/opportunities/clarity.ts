import type { DraftInput } from "./schema.ts";
import { readRights } from "./terms.ts";

/** What the check reads of a posting. */
export type ClarityInput = Pick<
  DraftInput,
  | "type"
  | "title"
  | "description"
  | "compensation"
  | "requirements"
  | "deliverables"
  | "duration"
  | "location"
  | "location_mode"
  | "budget_min"
  | "budget_max"
  | "pay_terms"
  | "barter_give"
  | "barter_get"
  | "barter_value_give"
  | "barter_value_get"
  | "apply_until"
  | "starts_on"
> & { rights_terms: unknown };

/** One thing that those who answer would have to ask. */
export interface ClarityPoint {
  key: string;
  /** `gap` costs trust; `risk` is what deals break over. */
  weight: "gap" | "risk";
  message: string;
  /** Words that settle it, and the field they belong into. */
  suggestion?: { field: "description" | "compensation" | "deliverables" | "duration"; text: string };
}

export interface Clarity {
  /** 0-100. */
  score: number;
  light: "green" | "amber" | "red";
  points: ClarityPoint[];
}

interface Rule extends Omit<ClarityPoint, "key" | "weight"> {
  weight: "gap" | "risk";
  applies: (input: ClarityInput, text: string) => boolean;
}

const NUMBER = /\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|twelve|a dozen)\b/i;
const MONEY = /\d|[€$£¥₹]|\bper (hour|day|post|project)\b/i;
const WHEN_PAID =
  /\b(paid|pay|payment|payout|invoice|net)\b[^.]{0,60}\b(\d+|delivery|deliver|milestone|milestones|advance|upfront|up front|on|within|after|before|weekly|monthly)\b|\b(on|upon|after|before) delivery\b|\bnet ?\d+\b/i;
const UNLIMITED =
  /\b(unlimited|endless|as many|any number of|until (we|i|you|the client) (are|am|is) happy)\b[^.]{0,30}\b(revisions?|rounds?|changes|edits|amendments|happy)\b|\buntil (we|i) ?('re| are|'m| am) happy\b/i;
const EXPOSURE =
  /\b(for exposure|exposure only|paid in exposure|great exposure|no budget but|portfolio piece only)\b/i;
const HIDDEN_USAGE =
  /\b(all rights|full rights|buy ?out|in perpetuity|perpetual|perpetuity|forever|royalty[- ]free|any (use|usage|purpose|media)|paid ads?|whitelisting|ad usage|usage rights)\b/i;
const UNPAID_TEST =
  /\b(unpaid|free|no pay)\b[^.]{0,30}\b(test|trial|sample|audition)\b|\b(test|trial|sample)\b[^.]{0,30}\b(unpaid|for free)\b/i;
const RUSH = /\b(asap|urgent|immediately|right away)\b/i;

/** Rules first, in the order in which they are shown; a model may add to them, never replace them (product.md B9). */
const RULES: Record<string, Rule> = {
  unlimited_revisions: {
    weight: "risk",
    message: "Unlimited revisions scare good people off. Say how many rounds are part of it.",
    suggestion: { field: "deliverables", text: "Two rounds of changes are included." },
    applies: (_input, text) => UNLIMITED.test(text),
  },
  exposure: {
    weight: "risk",
    message: "Exposure is no pay. Say what you give for the work, or make it a collaboration.",
    applies: (input, text) => input.type === "job" && EXPOSURE.test(text),
  },
  unpaid_test: {
    weight: "risk",
    message: "Unpaid trial work is what members report most. Pay for the trial, or look at their portfolio.",
    suggestion: { field: "compensation", text: "The trial is paid as well." },
    applies: (input, text) => input.type === "job" && UNPAID_TEST.test(text),
  },
  no_pay: {
    weight: "risk",
    message: "There is no amount. A range is enough, and brings more and better answers.",
    applies: (input) =>
      input.type === "job" &&
      input.budget_min === null &&
      input.budget_max === null &&
      !MONEY.test(input.compensation ?? ""),
  },
  payment_date: {
    weight: "gap",
    message: "It does not say when the money comes.",
    suggestion: { field: "compensation", text: "paid within 14 days of delivery" },
    applies: (input, text) => input.type === "job" && input.pay_terms === null && !WHEN_PAID.test(text),
  },
  hidden_usage: {
    weight: "risk",
    message: "It mentions far-reaching rights. Spell them out below Rights, where everybody sees them.",
    applies: (input, text) => HIDDEN_USAGE.test(text) && !readRights(input.rights_terms),
  },
  no_rights: {
    weight: "gap",
    message: "It does not say where the work may be shown, and for how long.",
    suggestion: { field: "deliverables", text: "For our own social media and website, for one year." },
    applies: (input, text) =>
      input.type !== "collab" &&
      !readRights(input.rights_terms) &&
      !/\b(rights|licen[cs]e|usage|use)\b/i.test(text) &&
      !/\b(for|on) our (own )?(social|website|channels|instagram|shop)/i.test(text),
  },
  no_deliverables: {
    weight: "gap",
    message: "Nobody can tell when the work is done: name what you want to get.",
    suggestion: { field: "deliverables", text: "10 edited photos, high resolution." },
    applies: (input) => !input.deliverables && !NUMBER.test(input.description),
  },
  vague_deliverables: {
    weight: "gap",
    message: "The deliverables have no number. How many, how long, which format?",
    applies: (input) => Boolean(input.deliverables) && !NUMBER.test(input.deliverables ?? ""),
  },
  unfair_barter: {
    weight: "risk",
    message: "A trade needs both sides: say what you give and what you get.",
    applies: (input) => input.type === "barter" && (!input.barter_give || !input.barter_get),
  },
  barter_value: {
    weight: "gap",
    message: "Say what each side of the trade is worth, so that both can judge it.",
    applies: (input) =>
      input.type === "barter" && (input.barter_value_give === null || input.barter_value_get === null),
  },
  no_time: {
    weight: "gap",
    message: "It does not say when it begins, or how long it takes.",
    suggestion: { field: "duration", text: "Two weeks" },
    applies: (input) => !input.duration && !input.starts_on,
  },
  rush: {
    weight: "gap",
    message: "“As soon as possible” says nothing. Name the day.",
    applies: (input, text) => RUSH.test(text) && !input.starts_on,
  },
  no_place: {
    weight: "gap",
    message: "It does not say where: on site, or remote?",
    applies: (input) => !input.location && input.location_mode === null,
  },
  short: {
    weight: "gap",
    message: "A few more words about what it is for bring answers that fit.",
    applies: (input) => input.description.length < 80,
  },
};

const COST = { risk: 20, gap: 10 } as const;

/** How clear a posting is to somebody who has not talked to its poster. The same for the same words, always. */
export function checkClarity(input: ClarityInput): Clarity {
  const text = [input.title, input.description, input.compensation, input.requirements, input.deliverables]
    .filter(Boolean)
    .join("\n");
  const points = Object.entries(RULES).flatMap(([key, { applies, ...rule }]) =>
    applies(input, text) ? [{ key, ...rule }] : [],
  );
  const lost = points.reduce((sum, { weight }) => sum + COST[weight], 0);
  const score = Math.max(0, 100 - lost);
  const risky = points.some(({ weight }) => weight === "risk");
  return { score, light: score >= 80 && !risky ? "green" : score >= 50 ? "amber" : "red", points };
}

/** How clear a posting is, from 0 to 100 (product.md B9). */
export function scoreClarity(input: ClarityInput): number {
  return checkClarity(input).score;
}

/** What a score is called, where its points are not told. */
export function clarityInWords(score: number): string {
  return score >= 80 ? "Clear" : score >= 50 ? "Some questions open" : "Many questions open";
}
