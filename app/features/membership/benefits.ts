import { PLAN_LIMITS, type Plan } from "#app/core/plan-limits.ts";
import { creditsOfPlan } from "./credits.ts";
import { FEES, type Interval } from "./plans.ts";

const GB = 1024 ** 3;

interface Benefit {
  /** As the row of a table is called. */
  name: string;
  valueFor(plan: Plan, interval: Interval): string;
  /** As it is said of one plan; null where there is nothing to say. */
  sentenceFor(value: string, interval: Interval): string | null;
}

const limit = (key: keyof (typeof PLAN_LIMITS)["free"], name: string, words: string): Benefit => ({
  name,
  valueFor: (plan) =>
    Number.isFinite(PLAN_LIMITS[plan][key]) ? String(PLAN_LIMITS[plan][key]) : "Unlimited",
  sentenceFor: (value) => `${value} ${words}`,
});

/** What plans hold, and what they cost besides (product.md §7.4). */
const BENEFITS: Benefit[] = [
  limit("activeOpportunities", "Active opportunities", "active opportunities"),
  limit("rightSwipes", "Right swipes a day", "right swipes a day"),
  limit("messageRequests", "New message requests a day", "new message requests a day"),
  limit("activeProjects", "Active projects", "active projects"),
  {
    name: "Storage",
    valueFor: (plan) => `${PLAN_LIMITS[plan].storageBytes / GB} GB`,
    sentenceFor: (value) => `${value} of storage`,
  },
  {
    name: "Shared with a team",
    valueFor: (plan) => (plan === "business" ? `${PLAN_LIMITS.business.storageBytes / GB} GB` : "–"),
    sentenceFor: (value) =>
      value === "–" ? null : `${value} more that the team of the company it is billed to shares`,
  },
  limit("aiImages", "AI images a month", "AI images a month"),
  limit("savedSearchAlerts", "Saved-search alerts", "saved-search alerts"),
  {
    name: "Release fee after the beta",
    valueFor: (plan) => `${FEES[plan] / 100} %`,
    sentenceFor: (value) => `${value} fee on released money, 0 % during the beta`,
  },
  {
    name: "Credits with each payment",
    valueFor: (plan, interval) => (plan === "free" ? "–" : String(creditsOfPlan(plan, interval))),
    sentenceFor: (value, interval) => (value === "–" ? null : `${value} credits every ${interval}`),
  },
];

/** What a plan holds, in words. */
export function benefitsOf(plan: Plan, interval: Interval): string[] {
  return BENEFITS.flatMap(
    ({ valueFor, sentenceFor }) => sentenceFor(valueFor(plan, interval), interval) ?? [],
  );
}

/** The same side by side: a row for each, with the value of every plan. */
export function benefitRows(plans: readonly Plan[], interval: Interval): string[][] {
  return BENEFITS.map(({ name, valueFor }) => [name, ...plans.map((plan) => valueFor(plan, interval))]);
}
