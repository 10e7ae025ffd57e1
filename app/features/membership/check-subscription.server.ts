import { z } from "zod";
import { minutes, seconds } from "#app/core/time.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { describeError, log } from "#app/platform/log.server.ts";
import { productOf } from "./plans.ts";
import { selectSubscription } from "./queries.server.ts";
import { isProjectedActive } from "./rules.ts";

/** specification §4, §9: the result is cached for each member. */
const FRESH = minutes(5);

/** What the client holds of a subscription (specification §3 *Subscription info held on the client*). */
const subscriptionInfo = z.object({
  tier: z.string(),
  subscribed: z.boolean(),
  product_id: z.string().nullable(),
  subscription_end: z.number().nullable(),
});
type SubscriptionInfo = z.infer<typeof subscriptionInfo>;

const keptInfo = subscriptionInfo.extend({ until: z.number() });

type CheckContext = Pick<MemberContext, "db" | "clock" | "viewer" | "env">;

/** How a member's plan stands; asked of the database at most once in five minutes unless forced. */
export async function checkSubscription(ctx: CheckContext, force: boolean): Promise<SubscriptionInfo> {
  const key = `subscription:${ctx.viewer.userId}`;
  const kept = force ? null : await recall(ctx, key);
  if (kept) return kept;
  const info = await read(ctx);
  await keep(ctx, key, info);
  return info;
}

async function recall({ env, clock }: CheckContext, key: string): Promise<SubscriptionInfo | null> {
  try {
    const { until, ...info } = keptInfo.parse(await env.CACHE.get(key, "json"));
    return until > clock.now() ? info : null;
  } catch {
    // Nothing is kept there, or nothing that can be read.
    return null;
  }
}

/** KV takes one write a second to a key: two tabs that are signed in at once may ask for more. */
async function keep({ env, clock }: CheckContext, key: string, info: SubscriptionInfo): Promise<void> {
  const text = JSON.stringify({ ...info, until: clock.now() + FRESH } satisfies z.infer<typeof keptInfo>);
  try {
    await env.CACHE.put(key, text, { expirationTtl: FRESH / seconds(1) });
  } catch (error) {
    log({ event: "subscription_unkept", ...describeError(error) });
  }
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
