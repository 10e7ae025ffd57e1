import { asc, eq, lte, sql } from "drizzle-orm";
import { newId } from "#app/core/ids.ts";
import { hours } from "#app/core/time.ts";
import { statement } from "#app/db/client.server.ts";
import { subscriptions } from "#app/db/schema/membership.ts";
import { payments } from "#app/db/schema/payments.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import type { Payments } from "#app/platform/payments/payments.server.ts";
import { wokenAt } from "./commands/manage.server.ts";
import { payingCompany, reduced } from "./commands/subscribe.server.ts";
import { failRenewal } from "./failed-renewal.server.ts";
import { changedPlan } from "./news.ts";
import { INTERVALS, PLAN_NAMES, priceOf } from "./plans.ts";
import { selectCard } from "./queries.server.ts";
import type { Subscription } from "./rules.ts";
import type { PaidFor } from "./schema.ts";
import { moveSubscription, noted } from "./transition.server.ts";

type Jobs = Pick<AppContext, "db" | "clock" | "commit"> & { payments: Payments };

const SWEEP = 10;
/** A try that was cut off is taken up again after this; the provider charges it once. */
const CUT_OFF = hours(1);
/** How often it is looked whether a member is suspended no longer. */
const LOOKS_AGAIN = hours(6);

/** What time does with plans: renews, tries again, ends those that were canceled, and wakes those that rest. */
export async function movePlans(ctx: Jobs): Promise<number> {
  const due = await ctx.db
    .select()
    .from(subscriptions)
    .where(lte(subscriptions.due_at, ctx.clock.now()))
    .orderBy(asc(subscriptions.due_at))
    .limit(SWEEP);
  await eachAlone(due, async (current) => {
    try {
      await movePlan(ctx, current);
    } catch (error) {
      // Another run, or its member, was quicker.
      if (!isGuardFailure(error)) throw error;
    }
  });
  return due.length;
}

async function movePlan(ctx: Jobs, current: Subscription): Promise<unknown> {
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
async function moveTrial(ctx: Jobs, current: Subscription): Promise<unknown> {
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

/**
 * Charges the card that is kept; how it went arrives as a webhook. The row comes first, so that nothing is charged twice.
 * Who is suspended can neither use the plan nor cancel it: theirs waits until they are back.
 */
async function renew(ctx: Jobs, current: Subscription): Promise<void> {
  const now = ctx.clock.now();
  const userId = current.user_id;
  const [shutOut] = await ctx.db
    .select({ userId: profiles.user_id })
    .from(profiles)
    .where(sql`${profiles.user_id} = ${userId} AND ${profiles.status} = 'suspended'`);
  if (shutOut) {
    await ctx.db
      .update(subscriptions)
      .set({ due_at: now + LOOKS_AGAIN })
      .where(
        sql`${subscriptions.user_id} = ${userId} AND ${subscriptions.version} = ${current.version}
          AND ${subscriptions.due_at} = ${current.due_at}`,
      );
    return;
  }
  const [card] = await selectCard({ db: ctx.db, viewer: { userId } });
  const mark = `renewal:${userId}:${current.period_end}:${current.failed_tries}`;
  if (!card) return failRenewal(ctx, current, current.period_end, mark);
  const plan = current.next_plan ?? current.plan_key;
  const interval = current.next_interval ?? current.interval;
  const paidFor: PaidFor = { kind: "renew", plan, interval, periodEnd: current.period_end };
  const title = `Thrive ${PLAN_NAMES[plan]}, ${INTERVALS[interval].toLowerCase()}`;
  const payer = { db: ctx.db, clock: ctx.clock, viewer: { userId } };
  const { amount, details, held } = await reduced(payer, paidFor, priceOf(plan, interval));
  const billedTo = await payingCompany(payer);
  const order = { title, amount, currency: current.currency };
  await ctx.commit([
    statement(
      ctx.db,
      sql`UPDATE ${subscriptions} SET due_at = ${now + CUT_OFF} WHERE user_id = ${userId}
        AND version = ${current.version} AND due_at = ${current.due_at}`,
    ),
    failWhen(ctx.db, sql`changes() = 0`),
    ctx.db
      .insert(payments)
      .values({
        id: newId(now),
        payer_id: userId,
        company_id: billedTo?.companyId ?? null,
        billed_to: billedTo,
        purpose: "subscription",
        reference_id: userId,
        details,
        ...order,
        provider: ctx.payments.provider,
        back_to: "/subscription",
        status: "created",
        idempotency_key: mark,
        created_at: now,
        updated_at: now,
      })
      .onConflictDoNothing(),
    ...held,
  ]);
  // Taken up again, it is what its row says: a code, or another plan, that came since is of the next one.
  const [payment] = await ctx.db
    .select({
      paymentId: payments.id,
      title: payments.title,
      amount: payments.amount,
      currency: payments.currency,
    })
    .from(payments)
    .where(eq(payments.idempotency_key, mark));
  if (payment) await ctx.payments.charge({ ...payment, method: card });
}
