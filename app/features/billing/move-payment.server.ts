import { type SQL, sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { payment_methods, payments } from "#app/db/schema/payments.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import type { PaymentHappening } from "#app/platform/payments/payments.server.ts";
import { atTheBank, isAllBack, PAYMENT_MOVES, type Payment, type PaymentMove } from "./payment-rules.ts";

export interface News {
  /** Names it in the ledger: the same event is booked once. */
  eventId: string;
  at: number;
  what: PaymentHappening;
}

/** The step a piece of news asks for. */
export function moveOf(
  payment: Pick<Payment, "amount" | "disputed_amount">,
  what: PaymentHappening,
): PaymentMove {
  if (what.to !== "refunded") return what.to;
  return isAllBack({ ...payment, refunded_amount: what.refunded }) ? "refunded" : "partially_refunded";
}

/** The one way a payment changes its status: along an edge of the table, or the whole batch rolls back. */
export function movePayment(
  db: Database,
  payment: Payment,
  { at, what }: News,
  now: number,
  more: SQL[] = [],
): Statement[] {
  const move = moveOf(payment, what);
  const from = sql.raw(PAYMENT_MOVES[move].map((status) => `'${status}'`).join(", "));
  const set = [
    // What a bank took stays lost, whatever went back of the rest.
    what.to === "refunded" ? sql`status = iif(status = 'lost', 'lost', ${move})` : sql`status = ${move}`,
    sql`event_at = max(event_at, ${at})`,
    sql`updated_at = ${now}`,
    ...more,
    ...(what.to === "failed" ? [sql`failure_code = ${what.failureCode}`] : []),
    ...(what.to === "refunded" ? [sql`refunded_amount = ${what.refunded}`] : []),
    ...(what.to === "disputed" ? [sql`disputed_amount = ${atTheBank(payment, what)}`] : []),
    ...(what.to === "won" ? [sql`disputed_amount = 0`] : []),
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
