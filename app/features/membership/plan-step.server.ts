import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { subscriptions } from "#app/db/schema/membership.ts";
import type { Payment } from "#app/features/billing/payment-rules.ts";
import type { SettleContext } from "#app/features/billing/purposes.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { isOver } from "./commands/subscribe.server.ts";
import { priceOf } from "./plans.ts";
import { dueDayOf, keptDay, periodAfter, periodFrom, type Subscription } from "./rules.ts";
import type { PaidFor } from "./schema.ts";
import { moveSubscription } from "./transition.server.ts";

interface Step {
  what: "started" | "upgraded" | "renewed";
  statements: Statement[];
}

/** @throws AppError `conflict` when the plan cannot take the money any more: it goes to the payer's balance then */
export function stepOf(
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
    // One that was left while it rested rests no more.
    sql`paused_at = NULL`,
    sql`paused_until = NULL`,
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

/** Whether it is a plan that somebody paid for: neither over nor a trial. */
export function isPaid(current: Subscription): boolean {
  return !isOver(current) && current.status !== "trialing";
}
