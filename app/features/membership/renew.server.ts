import { eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { newId } from "#app/core/ids.ts";
import { hours } from "#app/core/time.ts";
import { statement } from "#app/db/client.server.ts";
import { subscriptions } from "#app/db/schema/membership.ts";
import { payments } from "#app/db/schema/payments.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { Payment } from "#app/features/billing/payment-rules.ts";
import { settle } from "#app/features/billing/settle.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import type { Payments, SavedMethod } from "#app/platform/payments/payments.server.ts";
import { payingCompany, reduced } from "./commands/subscribe.server.ts";
import { failRenewal } from "./failed-renewal.server.ts";
import { subscriptionPurpose } from "./paid-plan.server.ts";
import { INTERVALS, PLAN_NAMES, priceOf } from "./plans.ts";
import { selectCard } from "./queries.server.ts";
import type { Subscription } from "./rules.ts";
import type { PaidFor } from "./schema.ts";

export type RenewContext = Pick<AppContext, "db" | "clock" | "commit" | "env"> & { payments: Payments };

/** A try that was cut off is taken up again after this; the provider charges it once. */
const CUT_OFF = hours(1);
/** How often it is looked whether a member is suspended no longer. */
const LOOKS_AGAIN = hours(6);

/**
 * Charges the card that is kept; how it went arrives as a webhook. The row comes first, so that nothing is charged twice.
 * Who is suspended can neither use the plan nor cancel it: theirs waits until they are back.
 */
export async function renew(ctx: RenewContext, current: Subscription): Promise<void> {
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
  const plan = current.next_plan ?? current.plan_key;
  const interval = current.next_interval ?? current.interval;
  const paidFor: PaidFor = { kind: "renew", plan, interval, periodEnd: current.period_end };
  const title = `Thrive ${PLAN_NAMES[plan]}, ${INTERVALS[interval].toLowerCase()}`;
  const payer = { db: ctx.db, clock: ctx.clock, viewer: { userId } };
  const { amount, details, held } = await reduced(payer, paidFor, priceOf(plan, interval));
  if (!card) return failRenewal(ctx, current, current.period_end, { mark, amount });
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
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.idempotency_key, mark));
  if (payment) await charge(ctx, payment, card);
}

/** A charge that the provider did not even begin, as of a card it does not know any more: no webhook tells of it. */
async function charge(ctx: RenewContext, payment: Payment, method: SavedMethod): Promise<void> {
  const { id, title, amount, currency } = payment;
  const came = await ctx.payments.charge({ paymentId: id, title, amount, currency, method });
  if (came.state !== "failed" || came.chargeRef !== null) return;
  const what = { to: "failed", failureCode: came.failureCode } as const;
  const news = { eventId: `uncharged:${id}`, at: ctx.clock.now(), what };
  try {
    await settle({ ...ctx, viewer: null }, { subscription: subscriptionPurpose }, payment, news);
  } catch (error) {
    // Another run was quicker.
    if (!(error instanceof AppError && error.code === "conflict")) throw error;
  }
}
