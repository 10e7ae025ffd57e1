import { sql } from "drizzle-orm";
import { left } from "#app/features/billing/has-left.server.ts";
import { isAllBack, type Payment } from "#app/features/billing/payment-rules.ts";
import type { PaymentPurpose, SettleContext } from "#app/features/billing/purposes.ts";
import { ofPlatform } from "#app/features/ledger/rules.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { redeemed } from "./coupons.server.ts";
import { APART } from "./ended-by-refund.server.ts";
import { failRenewal } from "./failed-renewal.server.ts";
import { giftOf, revokedGift } from "./gift-rows.server.ts";
import { changedPlan } from "./news.ts";
import { booked, income, paidBack } from "./plan-journals.server.ts";
import { isPaid, stepOf } from "./plan-step.server.ts";
import { selectSubscription } from "./queries.server.ts";
import type { Subscription } from "./rules.ts";
import { paidForSchema, paidGiftSchema } from "./schema.ts";
import { moveSubscription, noted } from "./transition.server.ts";

/** What follows when a plan is paid: it begins, changes, or goes on for another period. */
export const subscriptionPurpose: PaymentPurpose = {
  async succeeded(ctx, payment) {
    const now = ctx.clock.now();
    const gift = giftIn(payment);
    if (gift) return ctx.commit([giftOf(ctx.db, payment, gift, now), ...income(ctx.db, payment, now)]);
    const paidFor = paidForSchema.parse(payment.details);
    const current = await currentOf(ctx, payment);
    const step = stepOf(ctx, payment, paidFor, current, now);
    const after = { user_id: payment.reference_id, plan_key: paidFor.plan, currency: payment.currency };
    await ctx.commit(
      [
        // Paid while its member left: they were told that nothing is charged any more.
        failWhen(ctx.db, left(payment.reference_id)),
        ...step.statements,
        noted(ctx.db, {
          user_id: payment.reference_id,
          what: step.what,
          plan_key: paidFor.plan,
          amount: payment.amount,
          currency: payment.currency,
          at: now,
        }),
        ...booked(ctx, payment, paidFor, now),
        ...(paidFor.couponId ? redeemed(ctx.db, payment.reference_id, paidFor.couponId, now) : []),
      ],
      changedPlan(after, step.what, payment.id, {
        fromTier: current && isPaid(current) ? current.plan_key : "free",
        amount: payment.amount,
      }),
    );
  },

  /** What was paid to us goes back from us; with the whole of the running period the plan ends. */
  async refunded(ctx, payment, { amount, mark }) {
    const now = ctx.clock.now();
    const isGift = giftIn(payment) !== undefined;
    const current = isGift ? undefined : await currentOf(ctx, payment);
    const isWhole = isAllBack(payment, amount);
    const ends = isWhole && current !== undefined && isPaid(current) && paidForPeriod(payment, current);
    await ctx.commit(
      [
        ...paidBack(ctx.db, payment, { amount, mark }, now),
        ...(isGift && isWhole ? [revokedGift(ctx.db, payment.id, now)] : []),
        ...(ends
          ? [
              ...moveSubscription(ctx.db, {
                userId: payment.reference_id,
                move: "cancel",
                now,
                version: current.version,
                set: [sql`due_at = NULL`, sql`next_plan = NULL`, sql`next_interval = NULL`],
              }),
              noted(ctx.db, {
                user_id: payment.reference_id,
                what: "ended",
                plan_key: current.plan_key,
                at: now,
              }),
            ]
          : []),
      ],
      ...(ends ? [changedPlan(current, "ended", `refunded:${payment.id}`)] : []),
    );
  },

  /** Of all its money, a plan that was given is worth nothing any more, unless somebody has begun it. */
  async disputed(ctx, payment) {
    if (!giftIn(payment) || !isAllBack(payment)) return;
    await ctx.commit([revokedGift(ctx.db, payment.id, ctx.clock.now())]);
  },

  /** What a bank takes back was ours. */
  async purse(_ctx, payment) {
    return ofPlatform("fees", payment.currency);
  },

  /** Only a renewal that time asked for: a page that is open lets its payer try another card. */
  async failed(ctx, payment) {
    if (giftIn(payment)) return;
    const paidFor = paidForSchema.parse(payment.details);
    const current = await currentOf(ctx, payment);
    if (paidFor.kind !== "renew" || payment.session_ref || !current) return;
    await failRenewal(ctx, current, paidFor.periodEnd, { mark: payment.id, amount: payment.amount });
  },
};

function giftIn({ details }: Payment) {
  return paidGiftSchema.safeParse(details).data;
}

/** Whether it paid for the period that runs: a period begins with its payment, or a renewal pays it after it began. */
function paidForPeriod({ succeeded_at }: Payment, { period_start }: Subscription): boolean {
  return succeeded_at !== null && succeeded_at >= period_start - APART;
}

async function currentOf(
  ctx: Pick<SettleContext, "db">,
  payment: Payment,
): Promise<Subscription | undefined> {
  const [current] = await selectSubscription({ db: ctx.db, viewer: { userId: payment.reference_id } });
  return current;
}
