import { asc, lte, sql } from "drizzle-orm";
import { subscriptions } from "#app/db/schema/membership.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";
import { unlessMoved } from "#app/platform/outbox.server.ts";
import { wokenAt } from "./commands/manage.server.ts";
import { changedPlan } from "./news.ts";
import { type RenewContext, renew } from "./renew.server.ts";
import type { Subscription } from "./rules.ts";
import { moveSubscription, noted } from "./transition.server.ts";

const SWEEP = 10;

/** What time does with plans: renews, tries again, ends those that were canceled, and wakes those that rest. */
export async function movePlans(ctx: RenewContext): Promise<number> {
  const due = await ctx.db
    .select()
    .from(subscriptions)
    .where(lte(subscriptions.due_at, ctx.clock.now()))
    .orderBy(asc(subscriptions.due_at))
    .limit(SWEEP);
  await eachAlone(due, async (current) => {
    // Another run, or its member, was quicker.
    await unlessMoved(() => movePlan(ctx, current));
  });
  return due.length;
}

async function movePlan(ctx: RenewContext, current: Subscription): Promise<unknown> {
  const now = ctx.clock.now();
  const userId = current.user_id;
  const note = (what: "resumed" | "ended") =>
    noted(ctx.db, { user_id: userId, what, plan_key: current.plan_key, at: now });
  const { version } = current;
  if (current.status === "trialing") return moveTrial(ctx, current);
  if (current.status === "paused") {
    const set = wokenAt(current, now);
    return ctx.commit(
      [...moveSubscription(ctx.db, { userId, move: "resume", now, version, set }), note("resumed")],
      changedPlan(current, "resumed", `resumed:${now}`),
    );
  }
  if (current.cancel_at_end) {
    const set = [sql`due_at = NULL`];
    return ctx.commit(
      [...moveSubscription(ctx.db, { userId, move: "cancel", now, version, set }), note("ended")],
      changedPlan(current, "ended", `ended:${current.period_end}`),
    );
  }
  return renew(ctx, current);
}

/** A trial is told of three days before its end, and then is over: nothing is charged. */
async function moveTrial(ctx: RenewContext, current: Subscription): Promise<unknown> {
  const now = ctx.clock.now();
  const { user_id: userId, version, plan_key, period_end } = current;
  if (now < period_end)
    return ctx.commit(
      moveSubscription(ctx.db, { userId, move: "remind", now, version, set: [sql`due_at = ${period_end}`] }),
      changedPlan(current, "trial_ending", "trial_ending"),
    );
  return ctx.commit(
    [
      ...moveSubscription(ctx.db, { userId, move: "expire", now, version, set: [sql`due_at = NULL`] }),
      noted(ctx.db, { user_id: userId, what: "ended", plan_key, at: now }),
    ],
    changedPlan(current, "ended", `ended:${period_end}`),
  );
}
