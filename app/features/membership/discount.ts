import type { Id } from "#app/core/ids.ts";
import { type PaidPlan, priceOf } from "./plans.ts";
import { discounted, type Subscription } from "./rules.ts";

/** A code that a member entered for their next payment. */
export interface Discount {
  couponId: Id;
  code: string;
  percent: number;
  /** The only plan it is for; null for every plan. */
  onlyPlan: PaidPlan | null;
}

/** What a code takes off a plan; 0 without one, or where it is for another plan. */
export function percentFor(discount: Discount | undefined | null, plan: PaidPlan): number {
  return discount && (discount.onlyPlan === null || discount.onlyPlan === plan) ? discount.percent : 0;
}

/** What the next period of a plan costs, with the code that its member entered; minor units. */
export function nextPriceOf(
  current: Pick<Subscription, "plan_key" | "interval" | "next_plan" | "next_interval">,
  discount: Discount | undefined | null,
): number {
  const plan = current.next_plan ?? current.plan_key;
  return discounted(priceOf(plan, current.next_interval ?? current.interval), percentFor(discount, plan));
}
