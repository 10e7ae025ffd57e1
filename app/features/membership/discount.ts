import type { Id } from "#app/core/ids.ts";
import type { PaidPlan } from "./plans.ts";

/** A code that a member entered for their next payment. */
export interface Discount {
  couponId: Id;
  code: string;
  percent: number;
  /** The only plan it is for; null: any. */
  onlyPlan: PaidPlan | null;
}

/** What a code takes off a plan; 0 without one, or where it is for another plan. */
export function percentFor(discount: Discount | undefined | null, plan: PaidPlan): number {
  return discount && (discount.onlyPlan === null || discount.onlyPlan === plan) ? discount.percent : 0;
}
