import { sql } from "drizzle-orm";
import type { AppContext } from "#app/platform/context.server.ts";
import { changedPlan } from "./news.ts";
import { nextTry, type Subscription } from "./rules.ts";
import { moveSubscription, noted } from "./transition.server.ts";

/**
 * A renewal failed: it is tried again after one, three and seven days, and then the plan is free (product.md
 * `/subscription`). One that is about another period by now changes nothing.
 * @param tried.mark of the try that failed
 * @param tried.amount what it was to pay, minor units
 */
export async function failRenewal(
  ctx: Pick<AppContext, "db" | "clock" | "commit">,
  current: Subscription,
  periodEnd: number,
  { mark, amount }: { mark: string; amount: number },
): Promise<void> {
  if (current.period_end !== periodEnd || (current.status !== "active" && current.status !== "past_due"))
    return;
  const now = ctx.clock.now();
  const failed = current.failed_tries + 1;
  const again = nextTry(periodEnd, failed);
  const ends = again === null && current.status === "past_due";
  await ctx.commit(
    [
      ...moveSubscription(ctx.db, {
        userId: current.user_id,
        move: ends ? "expire" : "fail",
        now,
        version: current.version,
        set: [sql`failed_tries = ${failed}`, sql`due_at = ${ends ? null : Math.max(again ?? now, now)}`],
      }),
      noted(ctx.db, {
        user_id: current.user_id,
        what: ends ? "ended" : "past_due",
        plan_key: current.plan_key,
        amount,
        currency: current.currency,
        at: now,
      }),
    ],
    changedPlan(current, ends ? "ended" : "past_due", mark, { amount }),
  );
}
