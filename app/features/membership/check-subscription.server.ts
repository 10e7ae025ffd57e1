import { minutes } from "#app/core/time.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { productOf } from "./plans.ts";
import { selectSubscription } from "./queries.server.ts";
import { isProjectedActive } from "./rules.ts";

/** specification §4, §9: the result is cached for each member. */
const FRESH = minutes(5);

/** What the client holds of a subscription (specification §3 *Subscription info held on the client*). */
export interface SubscriptionInfo {
  tier: string;
  subscribed: boolean;
  product_id: string | null;
  subscription_end: number | null;
}

type CheckContext = Pick<MemberContext, "db" | "clock" | "viewer" | "env">;

/** How a member's plan stands; asked of the database at most once in five minutes unless forced. */
export async function checkSubscription(ctx: CheckContext, force: boolean): Promise<SubscriptionInfo> {
  const key = `subscription:${ctx.viewer.userId}`;
  const now = ctx.clock.now();
  if (!force) {
    const kept = await ctx.env.CACHE.get<SubscriptionInfo & { until: number }>(key, "json");
    if (kept && kept.until > now) {
      const { until: _until, ...info } = kept;
      return info;
    }
  }
  const info = await read(ctx);
  await ctx.env.CACHE.put(key, JSON.stringify({ ...info, until: now + FRESH }), {
    expirationTtl: FRESH / 1000,
  });
  return info;
}

async function read(ctx: CheckContext): Promise<SubscriptionInfo> {
  const [current] = await selectSubscription(ctx);
  if (!current || !isProjectedActive(current.status))
    return {
      tier: "free",
      subscribed: false,
      product_id: null,
      subscription_end: null,
    };
  return {
    tier: current.plan_key,
    subscribed: true,
    product_id: productOf(current.plan_key, current.interval),
    subscription_end: current.period_end,
  };
}
