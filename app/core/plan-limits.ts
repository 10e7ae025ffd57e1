const GB = 1024 ** 3;

/**
 * What each plan holds; right swipes and requests to strangers are those of a day, images of a month (product.md §7.4). Off during the beta:
 * members see them, and nothing is refused, but for requests and crews, which would be spam, and storage, which has to be paid for.
 */
export const PLAN_LIMITS = {
  free: {
    activeOpportunities: 3,
    activeProjects: 5,
    savedSearchAlerts: 3,
    rightSwipes: 60,
    messageRequests: 10,
    aiImages: 5,
    storageBytes: 2 * GB,
    crews: 5,
    crewMembers: 8,
  },
  pro: {
    activeOpportunities: 15,
    activeProjects: 50,
    savedSearchAlerts: 25,
    rightSwipes: 200,
    messageRequests: 30,
    aiImages: 50,
    storageBytes: 50 * GB,
    crews: 20,
    crewMembers: 8,
  },
  business: {
    activeOpportunities: 100,
    activeProjects: Number.POSITIVE_INFINITY,
    savedSearchAlerts: 100,
    rightSwipes: 200,
    messageRequests: 50,
    aiImages: 200,
    storageBytes: 500 * GB,
    crews: 50,
    crewMembers: 8,
  },
} as const;

export type Plan = keyof typeof PLAN_LIMITS;

/** The plan of a subscription; anything unknown, or no longer paid, is the free one. */
export function planOf(subscription: { tier: string; subscribed: boolean }): Plan {
  const { tier, subscribed } = subscription;
  return subscribed && Object.hasOwn(PLAN_LIMITS, tier) ? (tier as Plan) : "free";
}
