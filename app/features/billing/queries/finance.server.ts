import { asc, eq, lte, sql } from "drizzle-orm";
import { hours } from "#app/core/time.ts";
import { companies } from "#app/db/schema/companies.ts";
import { ledger_accounts } from "#app/db/schema/ledger.ts";
import { payments, payout_methods, payouts, refund_requests } from "#app/db/schema/payments.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { askedBack } from "../commands/send-refunds.server.ts";
import { leftBeside } from "../payout-record.server.ts";
import { firstWordOf } from "../two-people.server.ts";

/** Of what waits for finance, so much is shown at once. */
export const ASKED_AT_ONCE = 50;

/** Payouts that wait for somebody to look at them, oldest first. */
export function selectInReview({ db, clock }: Pick<QueryContext, "db" | "clock">) {
  return db
    .select({
      id: payouts.id,
      amount: payouts.amount,
      word: firstWordOf("payout", payouts.id).as("first_word"),
      /** With what left before on one word: whether it takes two. */
      together: sql<number>`${payouts.amount} + ${leftBeside(clock.now())}`.as("together"),
      currency: payouts.currency,
      reason: payouts.review_reason,
      askedAt: payouts.created_at,
      member: profiles.display_name,
      handle: profiles.handle,
      /** Whose payout it is, where a member asked for a company. */
      company: sql<
        string | null
      >`(SELECT c.name FROM ${companies} AS c WHERE c.id = ${payouts.company_id})`.as("payout_company"),
      bank: payout_methods.bank,
      last4: payout_methods.last4,
      country: payout_methods.country,
    })
    .from(payouts)
    .innerJoin(payout_methods, eq(payout_methods.id, payouts.method_id))
    .innerJoin(profiles, eq(profiles.user_id, payouts.user_id))
    .where(eq(payouts.status, "in_review"))
    .orderBy(asc(payouts.created_at))
    .limit(ASKED_AT_ONCE);
}

/** What members ask back, oldest first. */
export function selectRefundRequests({ db }: Pick<QueryContext, "db">) {
  return db
    .select({
      requestId: refund_requests.id,
      askedFor: refund_requests.reason,
      askedAt: refund_requests.created_at,
      word: firstWordOf("refund", refund_requests.id).as("first_word"),
      title: payments.title,
      amount: askedBack.as("open_amount"),
      currency: payments.currency,
      receiptNo: payments.receipt_no,
      /** Why the provider did not give it back when it was granted. */
      refused: refund_requests.failure_code,
      member: profiles.display_name,
    })
    .from(refund_requests)
    .innerJoin(payments, eq(payments.id, refund_requests.payment_id))
    .innerJoin(profiles, eq(profiles.user_id, refund_requests.user_id))
    .where(sql`${refund_requests.status} = 'open' AND ${refund_requests.created_at} > 0`)
    .orderBy(asc(refund_requests.created_at))
    .limit(ASKED_AT_ONCE);
}

/**
 * What guests paid for something that could not take it any more, and the provider does not give back; the longest waiting
 * first.
 */
export function selectGuestMoney({ db }: Pick<QueryContext, "db">) {
  return db
    .select({
      paymentId: payments.id,
      paidFor: sql<string>`${payments.title}`.as("paid_for"),
      paidAmount: sql<number>`${payments.amount}`.as("paid_amount"),
      paidCurrency: sql<string>`${payments.currency}`.as("paid_currency"),
      paidReceipt: sql<string | null>`${payments.receipt_no}`.as("paid_receipt"),
      paidAt: payments.succeeded_at,
      refusedFor: sql<string>`${payments.failure_code}`.as("refused_for"),
    })
    .from(payments)
    .where(
      sql`${payments.payer_id} IS NULL AND ${payments.failure_code} IS NOT NULL
        AND ${payments.diverted} IS NOT NULL AND ${payments.status} = 'succeeded' AND ${payments.succeeded_at} > 0`,
    )
    .orderBy(asc(payments.succeeded_at))
    .limit(ASKED_AT_ONCE);
}

/** Accounts whose balance is not the sum of their entries: they stay due for the nightly comparison (reconcile). */
export function selectUnreconciled({ db, clock }: Pick<QueryContext, "db" | "clock">) {
  return db
    .select({
      id: ledger_accounts.id,
      balance: ledger_accounts.balance,
      countedAt: ledger_accounts.counted_at,
    })
    .from(ledger_accounts)
    .where(lte(ledger_accounts.counted_at, clock.now() - hours(26)))
    .orderBy(asc(ledger_accounts.counted_at))
    .limit(ASKED_AT_ONCE);
}
