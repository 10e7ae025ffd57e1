import { PLAN_LIMITS, type Plan } from "#app/core/plan-limits.ts";
import { creditsOfPlan } from "./credits.ts";
import { FEES, type Interval } from "./plans.ts";

const GB = 1024 ** 3;

/** What a plan holds, in words (product.md §7.4). */
export function benefitsOf(plan: Plan, interval: Interval): string[] {
  const limits = PLAN_LIMITS[plan];
  const projects = Number.isFinite(limits.activeProjects) ? String(limits.activeProjects) : "Unlimited";
  return [
    `${limits.activeOpportunities} active opportunities`,
    `${limits.rightSwipes} right swipes a day`,
    `${limits.messageRequests} new message requests a day`,
    `${projects} active projects`,
    `${limits.storageBytes / GB} GB of storage`,
    `${limits.aiImages} AI images a month`,
    `${limits.savedSearchAlerts} saved-search alerts`,
    `${FEES[plan] / 100} % fee on released money, 0 % during the beta`,
    ...(plan === "free" ? [] : [`${creditsOfPlan(plan, interval)} credits every ${interval}`]),
  ];
}
