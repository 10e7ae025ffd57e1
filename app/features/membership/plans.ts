import type { Plan } from "#app/core/plan-limits.ts";

export type PaidPlan = Exclude<Plan, "free">;
export type Interval = "month" | "year";

export const PLAN_NAMES: Record<Plan, string> = { free: "Free", pro: "Pro", business: "Business" };
/** Where a member finds the plans they gave, with their codes. */
export const GIFTS_PAGE = "/membership#gifts";

export const INTERVALS: Record<Interval, string> = { month: "Monthly", year: "Yearly" };

/** Minor units; a year costs ten months. The same figure in every currency a plan is sold in. */
const PRICES: Record<PaidPlan, Record<Interval, number>> = {
  pro: { month: 12_00, year: 120_00 },
  business: { month: 39_00, year: 390_00 },
};

/** What a plan costs in its period; minor units, the same number in each currency. */
export function priceOf(plan: PaidPlan, interval: Interval): number {
  return PRICES[plan][interval];
}

/** What a member of this country pays in. */
export function planCurrency(country: string | null): string {
  if (country === "US") return "USD";
  return country === "GB" ? "GBP" : "EUR";
}

/** Of money that is released (product.md §7.4); none during the beta. */
export const FEES: Record<Plan, number> = { free: 500, pro: 200, business: 200 };

/** How the plan is called in the profile's `subscription_product_id` (specification §3). */
export function productOf(plan: PaidPlan, interval: Interval): string {
  return `thrive_${plan}_${interval}`;
}

const RANKS: Record<Plan, number> = { free: 0, pro: 1, business: 2 };

/** Whether one plan holds more than another. */
export function isHigher(plan: Plan, than: Plan): boolean {
  return RANKS[plan] > RANKS[than];
}
