import type { payouts } from "#app/db/schema/payments.ts";

export type Payout = typeof payouts.$inferSelect;

/** Every way a payout moves (product.md §5.9). */
export const PAYOUT_MOVES = {
  in_review: ["requested"],
  processing: ["requested", "in_review"],
  paid: ["processing"],
  failed: ["processing"],
  canceled: ["requested", "in_review"],
} as const satisfies Partial<Record<Payout["status"], readonly Payout["status"][]>>;

export type PayoutMove = keyof typeof PAYOUT_MOVES;
