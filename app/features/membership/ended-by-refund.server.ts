import { asc, sql } from "drizzle-orm";
import { minutes } from "#app/core/time.ts";
import type { Database } from "#app/db/client.server.ts";
import { subscription_changes, subscriptions } from "#app/db/schema/membership.ts";
import { payments, refund_requests } from "#app/db/schema/payments.ts";
import { ASKED_AT_ONCE } from "#app/features/billing/queries/finance.server.ts";

/** The two are written by one batch, and read the clock one after the other. */
export const APART = minutes(1);

/**
 * Plans that ended with a refund that did not arrive, and have not begun again: the money is with us, and what was paid for
 * has gone. One row per request that stands open again, with when the plan ended and what was left of its period.
 */
export function selectEndedByRefund(db: Database) {
  const stopped = sql`coalesce(${subscriptions.paused_at}, (SELECT max(at) FROM ${subscription_changes} AS change
    WHERE change.user_id = ${subscriptions.user_id} AND change.what = 'ended'))`;
  return db
    .select({
      endedFor: sql<string>`${refund_requests.id}`.as("ended_for"),
      endedPaymentId: sql<string>`${payments.id}`.as("ended_payment_id"),
      endedUserId: sql<string>`${subscriptions.user_id}`.as("ended_user_id"),
      endedPlan: subscriptions.plan_key,
      endedCurrency: sql<string>`${subscriptions.currency}`.as("ended_currency"),
      endedAt: sql<number>`(SELECT max(at) FROM ${subscription_changes} AS change
        WHERE change.user_id = ${subscriptions.user_id} AND change.what = 'ended')`.as("plan_ended_at"),
      left: sql<number>`${subscriptions.period_end} - ${stopped}`.as("left_of_it"),
      endedVersion: sql<number>`${subscriptions.version}`.as("ended_version"),
    })
    .from(refund_requests)
    .innerJoin(payments, sql`${payments.id} = ${refund_requests.payment_id}`)
    .innerJoin(subscriptions, sql`${subscriptions.user_id} = ${payments.reference_id}`)
    .where(
      sql`${refund_requests.status} = 'open' AND ${refund_requests.created_at} > 0
        AND ${refund_requests.failure_code} IS NOT NULL AND ${payments.purpose} = 'subscription'
        AND ${payments.details} ->> 'kind' <> 'gift' AND ${payments.status} = 'succeeded'
        AND ${subscriptions.status} = 'canceled' AND ${payments.succeeded_at} >= ${subscriptions.period_start} - ${APART}
        AND ${subscriptions.period_end} > ${stopped}`,
    )
    .orderBy(asc(refund_requests.created_at))
    .limit(ASKED_AT_ONCE);
}
