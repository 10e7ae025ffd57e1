import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { subscriptions } from "#app/db/schema/membership.ts";
import { hasLeft } from "#app/features/billing/has-left.server.ts";
import type { Payment } from "#app/features/billing/payment-rules.ts";
import type { PaymentPurpose, SettleContext } from "#app/features/billing/purposes.ts";
import { postJournal } from "#app/features/ledger/post-journal.server.ts";
import { ofPlatform, ofProvider } from "#app/features/ledger/rules.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { isOver } from "./commands/subscribe.server.ts";
import { redeemed } from "./coupons.server.ts";
import { creditsOfPlan } from "./credits.ts";
import { APART } from "./ended-by-refund.server.ts";
import { failRenewal } from "./failed-renewal.server.ts";
import { giftOf, revokedGift } from "./gift-rows.server.ts";
import { changedPlan } from "./news.ts";
import { planCredits } from "./plan-credits.server.ts";
import { priceOf } from "./plans.ts";
import { selectSubscription } from "./queries.server.ts";
import { dueDayOf, keptDay, periodAfter, periodFrom, type Subscription } from "./rules.ts";
import { type PaidFor, paidForSchema, paidGiftSchema } from "./schema.ts";
import { moveSubscription, noted } from "./transition.server.ts";

/** What follows when a plan is paid: it begins, changes, or goes on for another period. */
export const subscriptionPurpose: PaymentPurpose = {
  async succeeded(ctx, payment) {
    const now = ctx.clock.now();
    const gift = giftIn(payment);
    if (gift) return ctx.commit([giftOf(ctx.db, payment, gift, now), ...income(ctx.db, payment, now)]);
    const paidFor = paidForSchema.parse(payment.details);
    const current = await currentOf(ctx, payment);
    // Charged while its member left: they were told that nothing is charged any more.
    if (paidFor.kind === "renew" && current?.cancel_at_end && (await hasLeft(ctx.db, payment.reference_id)))
      throw new AppError("conflict");
    const step = stepOf(ctx, payment, paidFor, current, now);
    const after = { user_id: payment.reference_id, plan_key: paidFor.plan, currency: payment.currency };
    await ctx.commit(
      [
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
        ...(paidFor.couponId ? [redeemed(ctx.db, payment.reference_id, paidFor.couponId, now)] : []),
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
    const isWhole = payment.refunded_amount + amount >= payment.amount;
    const ends = isWhole && current !== undefined && isPaid(current) && paidForPeriod(payment, current);
    await ctx.commit(
      [
        ...postJournal(
          ctx.db,
          {
            type: "refund",
            reference: { type: "payment", id: payment.id },
            key: `payment:${payment.id}:${mark}`,
            memo: "Refund to the card",
            by: null,
            postings: [
              { account: ofPlatform("fees", payment.currency), amount: -amount },
              { account: ofProvider(payment.provider, payment.currency), amount },
            ],
          },
          now,
        ),
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

  /** A plan that was given is worth nothing any more, unless somebody has begun it. */
  async disputed(ctx, payment) {
    if (!giftIn(payment)) return;
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

function isPaid(current: Subscription): boolean {
  return !isOver(current) && current.status !== "trialing";
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

interface Step {
  what: "started" | "upgraded" | "renewed";
  statements: Statement[];
}

/** @throws AppError `conflict` when the plan cannot take the money any more: it goes to the payer's balance then */
function stepOf(
  { db }: SettleContext,
  payment: Payment,
  paidFor: PaidFor,
  current: Subscription | undefined,
  now: number,
): Step {
  const { plan, interval } = paidFor;
  const userId = payment.reference_id;
  const price = paidFor.worth ?? priceOf(plan, interval);
  const period = (start: number, end = periodFrom(start, interval), day = dueDayOf(start)) => [
    sql`plan_key = ${plan}`,
    sql`interval = ${interval}`,
    sql`price = ${price}`,
    sql`currency = ${payment.currency}`,
    sql`period_start = ${start}`,
    sql`period_end = ${end}`,
    sql`due_at = ${end}`,
    sql`due_day = ${day}`,
    sql`failed_tries = 0`,
  ];
  const fresh = (...of: Parameters<typeof period>) => [
    ...period(...of),
    sql`cancel_at_end = 0`,
    sql`next_plan = NULL`,
    sql`next_interval = NULL`,
  ];
  if (!current) {
    if (paidFor.kind !== "start") throw new AppError("conflict");
    const end = periodFrom(now, interval);
    return {
      what: "started",
      statements: [
        statement(
          db,
          sql`INSERT INTO ${subscriptions} (user_id, plan_key, interval, price, currency, status, period_start,
              period_end, due_at, due_day, started_at, updated_at)
            VALUES (${userId}, ${plan}, ${interval}, ${price}, ${payment.currency}, 'active', ${now}, ${end},
              ${end}, ${dueDayOf(now)}, ${now}, ${now}) ON CONFLICT DO NOTHING`,
        ),
        failWhen(db, sql`changes() = 0`),
      ],
    };
  }
  const { version } = current;
  if (paidFor.kind === "start") {
    if (isPaid(current)) throw new AppError("conflict");
    // What is left of a trial comes on top.
    const from = current.status === "trialing" ? Math.max(now, current.period_end) : now;
    const set = [
      ...fresh(now, periodFrom(from, interval), dueDayOf(from)),
      sql`started_at = ${now}`,
      sql`cancel_reason = NULL`,
    ];
    return {
      what: "started",
      statements: moveSubscription(db, { userId, move: "start", now, version, set }),
    };
  }
  if (paidFor.kind === "change") {
    if (current.status !== "active" || paidFor.version !== version) throw new AppError("conflict");
    return {
      what: "upgraded",
      statements: moveSubscription(db, { userId, move: "change", now, version, set: fresh(now) }),
    };
  }
  if (
    paidFor.periodEnd !== current.period_end ||
    (current.status !== "active" && current.status !== "past_due")
  )
    throw new AppError("conflict");
  // One that was late goes on from when it was paid, and so does one whose next period would be over as well by now.
  const after = periodAfter(current, interval);
  const applied = sql`next_plan = ${plan} AND next_interval = ${interval}`;
  const inTime = current.status === "active" && after > now;
  return {
    what: "renewed",
    statements: moveSubscription(db, {
      userId,
      move: "renew",
      now,
      version,
      set: [
        ...(inTime ? period(current.period_end, after, keptDay(current)) : period(now)),
        // What its member said while it was charged, that it ends or becomes another, is of the next period.
        sql`next_plan = iif(${applied}, NULL, next_plan)`,
        sql`next_interval = iif(${applied}, NULL, next_interval)`,
      ],
    }),
  };
}

/** The price is ours, and the credits that come with a plan are its member's. */
function booked(
  { db }: SettleContext,
  payment: Payment,
  { plan, interval }: PaidFor,
  now: number,
): Statement[] {
  const given = { userId: payment.reference_id, credits: creditsOfPlan(plan, interval) };
  return [
    ...income(db, payment, now),
    ...planCredits(db, { ...given, paymentId: payment.id, title: payment.title }, now),
  ];
}

function income(db: Database, payment: Payment, now: number): Statement[] {
  const { id, currency, amount } = payment;
  return postJournal(
    db,
    {
      type: "subscription",
      reference: { type: "payment", id },
      key: `payment:${id}`,
      memo: payment.title,
      by: null,
      postings: [
        { account: ofProvider(payment.provider, currency), amount: -amount },
        { account: ofPlatform("fees", currency), amount },
      ],
    },
    now,
  );
}
