import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { formatMoney } from "#app/core/money.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { payments, refund_requests } from "#app/db/schema/payments.ts";
import { isBookedBefore, postJournal } from "#app/features/ledger/post-journal.server.ts";
import { ofProvider } from "#app/features/ledger/rules.ts";
import { log } from "#app/platform/log.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import type { Payments, ProviderEvent } from "#app/platform/payments/payments.server.ts";
import { openAgain } from "./commands/send-refunds.server.ts";
import { purseOf } from "./payment-journals.server.ts";
import { mayUnrefund, type Payment, paidToUs } from "./payment-rules.ts";
import type { PaymentPurposes, SettleContext } from "./purposes.ts";

type RefundContext = SettleContext & { payments: Payments };
type RefundNews = Extract<ProviderEvent, { type: "refund" }>;

/**
 * A refund that the provider took on did not arrive: its money is where it was before, what was granted is to be decided
 * anew, and its payer and finance are told (product.md §5.9).
 * @param also further statements of that batch: the webhook is done
 * @returns `waits` until it was heard that the refund was made, or a bank's case is over; `unknown` where nothing of ours
 *   was paid by that charge
 * @throws AppError `conflict` when somebody else was quicker
 */
export async function undoRefund(
  ctx: RefundContext,
  purposes: PaymentPurposes,
  news: RefundNews,
  also: Statement[],
): Promise<"applied" | "waits" | "unknown"> {
  const { db, clock } = ctx;
  const payment = await findCharged(ctx, news.chargeRef);
  if (!payment) return "unknown";
  const { id, amount, currency, title, payer_id } = payment;
  // What else went back of it may be heard in any order: with this one on top it must have been heard as a whole.
  const heard = (await ctx.payments.refundedOf(news.chargeRef)) + news.amount <= payment.refunded_amount;
  if (!heard || !mayUnrefund(payment)) return "waits";
  const now = clock.now();
  const step = { amount: news.amount, mark: news.id };
  const purpose = payment.diverted ? undefined : purposes[payment.purpose];
  const purse = (await purpose?.purse?.(ctx, payment)) ?? purseOf(payment);
  const follows = await purpose?.unrefunded?.(ctx, payment, step);
  const granted = madeFor(id, news.refundRef);
  const requestId = await findGranted(ctx, granted);
  log({ event: "refund_failed", requestId: requestId ?? id, name: "came back", message: news.failureCode });
  try {
    await ctx.commit(
      [
        ...unmoved(ctx, payment, news, now),
        ...also,
        ...postJournal(
          db,
          {
            type: "adjustment",
            reference: { type: "payment", id },
            key: `payment:${id}:${news.id}`,
            memo: "Refund that did not arrive",
            by: null,
            postings: [
              { account: ofProvider(payment.provider, currency), amount: -news.amount },
              { account: purse, amount: news.amount },
            ],
          },
          now,
        ),
        ...(requestId
          ? [openAgain(db, granted, news.failureCode, news.amount), failWhen(db, sql`changes() = 0`)]
          : openUnasked(db, payment, news, now)),
        ...(follows?.statements ?? []),
      ],
      {
        name: "refund.refused",
        payload: {
          requestId,
          payerId: payer_id,
          paymentId: id,
          title,
          amount: Math.min(news.amount, amount),
          currency,
          code: news.failureCode,
        },
      },
      ...(follows?.told ?? []),
    );
  } catch (error) {
    if (isGuardFailure(error) || isBookedBefore(error)) throw new AppError("conflict");
    throw error;
  }
  return "applied";
}

async function findCharged({ db, payments: { provider } }: RefundContext, chargeRef: string) {
  const [payment] = await db
    .select()
    .from(payments)
    .where(sql`${payments.provider} = ${provider} AND ${payments.charge_ref} = ${chargeRef}`)
    .limit(1);
  return payment;
}

/**
 * SQL: the request that a refund was made for, by the provider's name of the refund; by the payment alone where it has none,
 * or has not said how it calls what it was asked for. What was given back by hand is none of a request that went back itself.
 */
function madeFor(paymentId: Id, refundRef: string | null): SQL {
  return sql`${refund_requests.payment_id} = ${paymentId} AND ${refund_requests.status} IN ('granting', 'granted')
    AND (${refundRef} IS NULL OR coalesce(${refund_requests.refund_ref}, ${refundRef}) = ${refundRef})`;
}

async function findGranted({ db }: RefundContext, granted: SQL): Promise<Id | null> {
  const [found] = await db.select({ id: refund_requests.id }).from(refund_requests).where(granted);
  return found?.id ?? null;
}

const UNASKED = "Nobody asked for it here: it was given back at the payment provider, and came back to us.";

/** Why it waits for finance. */
function whyUnasked({ amount, currency }: Payment, came: number): string {
  if (came >= amount) return UNASKED;
  return `${UNASKED} It was ${formatMoney(came, currency)} of ${formatMoney(amount, currency)}: so much goes back when it is granted.`;
}

/**
 * What was paid to us and given back without a request, as a whole or in part, stands where finance decides, as if so much
 * had been asked for: the member waits for it, and what it paid for may have ended with it. One that is open already says why
 * it did not arrive, and holds so much more; one that was granted and arrived has its answer in the audit.
 */
function openUnasked(db: Database, payment: Payment, news: RefundNews, now: number): Statement[] {
  const { status } = payment;
  const wentBack = status === "refunded" || status === "partially_refunded" || status === "lost";
  if (payment.payer_id === null || !wentBack || !paidToUs(payment)) return [];
  return [
    statement(
      db,
      sql`INSERT INTO ${refund_requests} (id, payment_id, user_id, reason, amount, status, failure_code, created_at)
        VALUES (${newId(now)}, ${payment.id}, ${payment.payer_id}, ${whyUnasked(payment, news.amount)},
          ${news.amount < payment.amount ? news.amount : null}, 'open', ${news.failureCode}, ${now})
        ON CONFLICT (payment_id) WHERE status <> 'declined'
          DO UPDATE SET failure_code = excluded.failure_code, 
            amount = iif(status = 'open', amount + excluded.amount, excluded.amount),
            reason = iif(status = 'open', reason, excluded.reason),
            created_at = iif(status = 'open', created_at, excluded.created_at),
            answer = NULL, decided_by = NULL, decided_at = NULL, refund_ref = NULL, status = 'open'
          WHERE status IN ('open', 'granted')`,
    ),
    // It is granted anew at this moment: looked at again.
    failWhen(db, sql`changes() = 0`),
  ];
}

/** The payment before that refund; a guest's that found no use waits with us, where finance sees it. */
function unmoved({ db }: RefundContext, payment: Payment, news: RefundNews, now: number): Statement[] {
  const rest = payment.refunded_amount - news.amount;
  return [
    statement(
      db,
      sql`UPDATE ${payments} SET refunded_amount = ${rest}, updated_at = ${now},
          event_at = max(event_at, ${news.at}),
          status = iif(status IN ('refunded', 'partially_refunded'),
            ${rest === 0 ? "succeeded" : "partially_refunded"}, status),
          failure_code = iif(payer_id IS NULL AND diverted IS NOT NULL, ${news.failureCode}, failure_code)
        WHERE id = ${payment.id} AND status = ${payment.status} AND refunded_amount = ${payment.refunded_amount}`,
    ),
    failWhen(db, sql`changes() = 0`),
  ];
}
