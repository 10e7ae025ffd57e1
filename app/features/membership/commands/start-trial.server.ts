import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { statement } from "#app/db/client.server.ts";
import { subscriptions } from "#app/db/schema/membership.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { changedPlan } from "../news.ts";
import { type PaidPlan, planCurrency, priceOf } from "../plans.ts";
import { selectSubscription } from "../queries.server.ts";
import { TRIAL, TRIAL_REMINDER } from "../rules.ts";
import { noted } from "../transition.server.ts";

/**
 * Tries a plan for two weeks without a card (product.md `/membership`): once, by who never had one. Pressed twice it is one.
 * @throws AppError `conflict` for who has or had a plan
 */
export async function startTrial(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">,
  plan: PaidPlan,
): Promise<void> {
  const { userId, country } = ctx.viewer;
  await ctx.limits.take("api_write", userId);
  const now = ctx.clock.now();
  const ends = now + TRIAL;
  const currency = planCurrency(country);
  try {
    await orConflict(
      () =>
        ctx.commit(
          [
            statement(
              ctx.db,
              sql`INSERT INTO ${subscriptions} (user_id, plan_key, interval, price, currency, status, period_start,
                period_end, due_at, started_at, updated_at)
              VALUES (${userId}, ${plan}, 'month', ${priceOf(plan, "month")}, ${currency}, 'trialing', ${now}, ${ends},
                ${ends - TRIAL_REMINDER}, ${now}, ${now}) ON CONFLICT DO NOTHING`,
            ),
            failWhen(ctx.db, sql`changes() = 0`),
            noted(ctx.db, { user_id: userId, what: "trial", plan_key: plan, at: now }),
          ],
          changedPlan({ user_id: userId, plan_key: plan, currency }, "trial", "trial"),
        ),
      "A trial is for who never had a plan.",
    );
  } catch (error) {
    if (!(error instanceof AppError && error.code === "conflict")) throw error;
    const [current] = await selectSubscription(ctx);
    if (current?.status !== "trialing" || current.plan_key !== plan) throw error;
  }
}
