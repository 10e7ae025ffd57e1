import type { Interval, PaidPlan } from "./plans.ts";

/** Credits that come with each payment of a plan (product.md R21); a year brings twelve months of them. */
const WITH_PLAN: Record<PaidPlan, number> = { pro: 50, business: 200 };

/** Credits that come with a payment for this plan. */
export function creditsOfPlan(plan: PaidPlan, interval: Interval): number {
  return WITH_PLAN[plan] * (interval === "year" ? 12 : 1);
}
