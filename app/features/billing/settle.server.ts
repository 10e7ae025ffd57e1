import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { payments } from "#app/db/schema/payments.ts";
import { isBookedBefore } from "#app/features/ledger/post-journal.server.ts";
import type { Commit, Happened } from "#app/platform/outbox.server.ts";
import { isGuardFailure } from "#app/platform/outbox.server.ts";
import type { PaymentHappening } from "#app/platform/payments/payments.server.ts";
import { moveOf, movePayment, type News } from "./move-payment.server.ts";
import { giveBack, purseOf, takeBack, toBalance } from "./payment-journals.server.ts";
import { atTheBank, type Payment, type PaymentMove } from "./payment-rules.ts";
import type { PaymentPurposes, SettleContext } from "./purposes.ts";

/**
 * Takes one step of a payment together with all that follows from it, in one batch.
 * @param also further statements of that batch: the webhook is done
 * @throws AppError `conflict` when somebody else was quicker
 */
export async function settle(
  ctx: SettleContext,
  purposes: PaymentPurposes,
  payment: Payment,
  news: News,
  also: Statement[] = [],
): Promise<void> {
  const now = ctx.clock.now();
  const move = moveOf(payment, news.what);
  const steps = [...movePayment(ctx.db, payment, news, now), ...also];
  let done = false;
  const commit: Commit = async (statements, ...happened) => {
    const result = await ctx.commit([...steps, ...statements], ...happened, said(payment, move, news));
    done = true;
    return result;
  };
  const inside: SettleContext = { ...ctx, commit };
  try {
    await consequences(inside, purposes, payment, news, move);
    if (!done) await commit([]);
  } catch (error) {
    if (isGuardFailure(error) || isBookedBefore(error)) throw new AppError("conflict");
    throw error;
  }
}

/**
 * What came cannot go where it was meant to: it is the payer's, on their balance; a guest's waits with the platform.
 * @param also further statements of that batch
 * @param refused why the provider does not give a guest's back, in its word: it stands with the payment
 */
export async function divert(
  ctx: SettleContext,
  payment: Payment,
  news: News,
  also: Statement[],
  refused: string | null,
): Promise<void> {
  const now = ctx.clock.now();
  const steps = movePayment(ctx.db, payment, news, now, [sql`diverted = 'balance'`]);
  const why = statement(
    ctx.db,
    sql`UPDATE ${payments} SET failure_code = ${refused} WHERE id = ${payment.id}`,
  );
  try {
    await ctx.commit(
      [...steps, ...also, ...(refused === null ? [] : [why]), ...toBalance(ctx.db, payment, now)],
      said(payment, "succeeded", news, true),
      ...(refused === null ? [] : [notGivenBack(payment, refused)]),
    );
  } catch (error) {
    if (isGuardFailure(error) || isBookedBefore(error)) throw new AppError("conflict");
    throw error;
  }
}

function notGivenBack({ id, payer_id, title, amount, currency }: Payment, code: string): Happened {
  const who = { payerId: payer_id, requestId: null };
  return { name: "refund.refused", payload: { ...who, paymentId: id, title, amount, currency, code } };
}

async function consequences(
  ctx: SettleContext,
  purposes: PaymentPurposes,
  payment: Payment,
  news: News,
  move: PaymentMove,
): Promise<unknown> {
  // What was diverted never reached what it was meant for: it is the payer's, and goes back from them.
  const purpose = payment.diverted ? undefined : purposes[payment.purpose];
  const { what } = news;
  if (what.to === "succeeded") {
    return purpose
      ? purpose.succeeded(ctx, payment)
      : ctx.commit(toBalance(ctx.db, payment, ctx.clock.now()));
  }
  if (move === "failed") return purpose?.failed?.(ctx, payment);
  if (what.to === "refunded") {
    const amount = what.refunded - payment.refunded_amount;
    if (purpose?.refunded) return purpose.refunded(ctx, payment, { amount, mark: news.eventId });
    return takeBack(ctx, payment, news, amount, "refund");
  }
  const purse = (await purpose?.purse?.(ctx, payment)) ?? purseOf(payment);
  if (move === "disputed" || move === "won") {
    const amount = atTheBank(payment, what);
    const told = (await purpose?.toldOfBank?.(ctx, payment, move, amount)) ?? [];
    if (move === "won") return giveBack(ctx, payment, news, purse, told);
    return takeBack(ctx, payment, news, amount, "chargeback", purse, told);
  }
  if (move === "lost") return purpose?.disputed?.(ctx, payment);
  return undefined;
}

function said(payment: Payment, to: PaymentMove, { eventId, what }: News, diverted = false) {
  return {
    name: "payment.changed" as const,
    payload: {
      paymentId: payment.id,
      payerId: payment.payer_id,
      companyId: payment.purpose === "topup" ? payment.company_id : null,
      purpose: payment.purpose,
      title: payment.title,
      amount: saidAmount(payment, what),
      currency: payment.currency,
      backTo: payment.back_to,
      to,
      failureCode: what.to === "failed" ? what.failureCode : null,
      diverted,
      mark: eventId,
    },
  };
}

/** What a step is about: what went back, or what a bank has; else the whole. */
function saidAmount(payment: Payment, what: PaymentHappening): number {
  if (what.to === "refunded") return what.refunded - payment.refunded_amount;
  return what.to === "disputed" || what.to === "lost" ? atTheBank(payment, what) : payment.amount;
}
