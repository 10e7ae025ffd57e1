import { days, hours } from "#app/core/time.ts";
import type { payouts } from "#app/db/schema/payments.ts";

export type Payout = typeof payouts.$inferSelect;

/** Every way a payout moves (product.md §5.9). */
export const PAYOUT_MOVES = {
  in_review: ["requested"],
  processing: ["requested", "in_review"],
  paid: ["processing"],
  // A bank may send back for days what was told to have arrived.
  failed: ["processing", "paid"],
  canceled: ["requested", "in_review"],
} as const satisfies Partial<Record<Payout["status"], readonly Payout["status"][]>>;

export type PayoutMove = keyof typeof PAYOUT_MOVES;

/** Least that is paid out, and what needs a second look, in minor units. */
export const LEAST_PAYOUT = 1_000;
export const REVIEW_ABOVE = 500_000;
/** Payouts that leave within so long count as one, until two colleagues said yes. */
export const TOGETHER_WITHIN = days(1);
/** A payout method is new for so long. */
const NEW_METHOD = hours(72);
/** When the money is usually there. */
export const ARRIVES_IN = days(2);

export const REVIEW_WORDS = {
  first_payout: "It is the first payout.",
  new_method: "The account was added less than 72 hours ago.",
  large: "It is a large amount.",
  together: "With what left in the last 24 hours it is a large amount.",
} as const;

export type ReviewReason = keyof typeof REVIEW_WORDS;

/**
 * Why somebody looks at a payout before it leaves; null when nobody has to. However a sum is cut, no more of it than the
 * limit leaves within a day unseen, or on one word (product.md §5.9, `/admin`).
 * @param history.left minor units that left within `TOGETHER_WITHIN` on less than the word of two
 */
export function reviewReason(
  payout: { amount: number },
  history: { paidBefore: boolean; methodAddedAt: number; left: number; now: number },
): ReviewReason | null {
  if (!history.paidBefore) return "first_payout";
  if (history.now - history.methodAddedAt < NEW_METHOD) return "new_method";
  if (payout.amount > REVIEW_ABOVE) return "large";
  return payout.amount + history.left > REVIEW_ABOVE ? "together" : null;
}

/** So large that two of the team have to say yes; for a payout, together with what left before it. */
export function needsTwo({ amount }: { amount: number }): boolean {
  return amount > REVIEW_ABOVE;
}

export const PAYOUT_WORDS: Record<Payout["status"], string> = {
  requested: "Asked for",
  in_review: "In review",
  processing: "On its way",
  paid: "Paid",
  failed: "Came back",
  canceled: "Canceled",
};

export type PayoutRhythm = "week" | "month";

/** When the next automatic payout is asked for: on a Monday, or on the first of a month, at six in the morning, UTC. */
export function nextPayoutAt(every: PayoutRhythm, now: number): number {
  const day = new Date(now);
  const at = (month: number, date: number) => Date.UTC(day.getUTCFullYear(), month, date, 6);
  if (every === "month") return at(day.getUTCMonth() + 1, 1);
  return at(day.getUTCMonth(), day.getUTCDate() + ((8 - day.getUTCDay()) % 7 || 7));
}

/** What a provider may still have to know before it pays to an account, in words. */
export const PROVIDER_ASKS: Record<string, string> = {
  identity: "who you are",
  business: "what you do",
  bank: "your bank account",
  terms: "your yes to its terms",
};
