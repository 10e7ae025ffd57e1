import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { payment_methods, payments } from "#app/db/schema/payments.ts";
import { isBookedBefore, isNotEnough, postJournal } from "#app/features/ledger/post-journal.server.ts";
import { type Account, ofMember, ofOwner, ofPlatform, ofProvider } from "#app/features/ledger/rules.ts";
import type { Commit, Happened } from "#app/platform/outbox.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import type { PaymentHappening } from "#app/platform/payments/payments.server.ts";
import { PAYMENT_MOVES, type Payment, type PaymentMove } from "./payment-rules.ts";
import type { PaymentPurposes, SettleContext } from "./purposes.ts";

export interface News {
  /** Names it in the ledger: the same event is booked once. */
  eventId: string;
  at: number;
  what: PaymentHappening;
}

/** The step a piece of news asks for. */
export function moveOf(payment: Pick<Payment, "amount">, what: PaymentHappening): PaymentMove {
  if (what.to !== "refunded") return what.to;
  return what.refunded < payment.amount ? "partially_refunded" : "refunded";
}

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

/** A payment as a journal into the balance it is for; a guest's waits with the platform. */
export function toBalance(db: Database, payment: Payment, now: number): Statement[] {
  return postJournal(
    db,
    {
      type: "topup",
      reference: { type: "payment", id: payment.id },
      key: `payment:${payment.id}`,
      memo: payment.purpose === "topup" ? "Top-up" : "Payment that found no use",
      by: payment.payer_id,
      postings: [
        { account: ofProvider(payment.provider, payment.currency), amount: -payment.amount },
        { account: purseOf(payment), amount: payment.amount },
      ],
    },
    now,
  );
}

/** Whose balance money belongs to that was paid for nothing else: of the company that it was added for, else the payer's. */
export function purseOf({ purpose, company_id, payer_id, currency }: Payment) {
  if (purpose === "topup" && company_id)
    return ofOwner({ type: "company", id: company_id }, "available", currency);
  return payer_id ? ofMember(payer_id, "available", currency) : ofPlatform("clearing", currency);
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
    const amount = openAmount(payment);
    const told = (await purpose?.toldOfBank?.(ctx, payment, move, amount)) ?? [];
    if (move === "won") return giveBack(ctx, payment, news, purse, told);
    return takeBack(ctx, payment, news, amount, "chargeback", purse, told);
  }
  if (move === "lost") return purpose?.disputed?.(ctx, payment);
  return undefined;
}

const openAmount = (payment: Payment) => payment.amount - payment.refunded_amount;

/** The provider took money back: from where it went, below zero where there is not enough. */
async function takeBack(
  ctx: SettleContext,
  payment: Payment,
  news: News,
  amount: number,
  type: "refund" | "chargeback",
  purse: Account = purseOf(payment),
  told: Happened[] = [],
): Promise<unknown> {
  const book = (as: typeof type) =>
    ctx.commit(
      postJournal(
        ctx.db,
        {
          type: as,
          reference: { type: "payment", id: payment.id },
          key: `payment:${payment.id}:${news.eventId}`,
          memo: type === "refund" ? "Refund to the card" : "Taken back by the bank",
          by: null,
          postings: [
            { account: purse, amount: -amount },
            { account: ofProvider(payment.provider, payment.currency), amount },
          ],
        },
        ctx.clock.now(),
      ),
      ...told,
    );
  try {
    return await book(type);
  } catch (error) {
    if (type === "refund" && isNotEnough(error)) return book("chargeback");
    throw error;
  }
}

function giveBack(
  ctx: SettleContext,
  payment: Payment,
  news: News,
  purse: Account,
  told: Happened[],
): Promise<unknown> {
  const amount = openAmount(payment);
  return ctx.commit(
    postJournal(
      ctx.db,
      {
        type: "adjustment",
        reference: { type: "payment", id: payment.id },
        key: `payment:${payment.id}:${news.eventId}`,
        memo: "Dispute with the bank won",
        by: null,
        postings: [
          { account: ofProvider(payment.provider, payment.currency), amount: -amount },
          { account: purse, amount },
        ],
      },
      ctx.clock.now(),
    ),
    ...told,
  );
}

/** The one way a payment changes its status: along an edge of the table, or the whole batch rolls back. */
function movePayment(
  db: Database,
  payment: Payment,
  { at, what }: News,
  now: number,
  more: SQL[] = [],
): Statement[] {
  const move = moveOf(payment, what);
  const from = sql.raw(PAYMENT_MOVES[move].map((status) => `'${status}'`).join(", "));
  const set = [
    sql`status = ${move}`,
    sql`event_at = max(event_at, ${at})`,
    sql`updated_at = ${now}`,
    ...more,
    ...(what.to === "failed" ? [sql`failure_code = ${what.failureCode}`] : []),
    ...(what.to === "refunded" ? [sql`refunded_amount = ${what.refunded}`] : []),
    ...(what.to === "succeeded"
      ? [
          sql`failure_code = NULL`,
          sql`succeeded_at = ${now}`,
          sql`method_brand = ${what.brand}`,
          sql`method_last4 = ${what.last4}`,
          sql`receipt_no = ${receiptNumber(payment.id, now)}`,
        ]
      : []),
  ];
  const unrefunded = what.to === "refunded" ? sql`refunded_amount = ${payment.refunded_amount}` : sql`1`;
  return [
    statement(
      db,
      sql`UPDATE ${payments} SET ${sql.join(set, sql`, `)}
        WHERE id = ${payment.id} AND status IN (${from}) AND ${unrefunded}`,
    ),
    failWhen(db, sql`changes() = 0`),
    ...(what.to === "succeeded" && what.saved && payment.payer_id
      ? [keepMethod(db, payment.payer_id, payment.provider, what, { at, now })]
      : []),
  ];
}

function keepMethod(
  db: Database,
  userId: Id,
  provider: string,
  what: Extract<PaymentHappening, { to: "succeeded" }>,
  { at, now }: { at: number; now: number },
): Statement {
  return statement(
    db,
    sql`INSERT INTO ${payment_methods} (id, user_id, provider, customer_ref, method_ref, brand, last4, status,
        is_default, created_at)
      VALUES (${newId(now)}, ${userId}, ${provider}, ${what.saved?.customerRef}, ${what.saved?.methodRef},
        ${what.brand}, ${what.last4}, 'active',
        NOT EXISTS (SELECT 1 FROM ${payment_methods} WHERE user_id = ${userId} AND is_default = 1), ${at})
      ON CONFLICT DO NOTHING`,
  );
}

/** Year and the end of the payment's id: short, and never twice (the id is in the row besides). */
export function receiptNumber(id: Id, now: number): string {
  return `R-${new Date(now).getUTCFullYear()}-${id.slice(-12).toUpperCase()}`;
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
      amount: what.to === "refunded" ? what.refunded - payment.refunded_amount : payment.amount,
      currency: payment.currency,
      backTo: payment.back_to,
      to,
      failureCode: what.to === "failed" ? what.failureCode : null,
      diverted,
      mark: eventId,
    },
  };
}
