import { and, eq, or, sql } from "drizzle-orm";
import { minutes, seconds } from "#app/core/time.ts";
import { statement } from "#app/db/client.server.ts";
import { payment_webhooks, payments } from "#app/db/schema/payments.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import type { ProviderEvent } from "#app/platform/payments/payments.server.ts";
import { type Payment, UNPAID } from "./payment-rules.ts";
import type { Outcome, WebhookContext } from "./webhook-context.ts";

const RETRY = [seconds(5), seconds(30), minutes(2), minutes(10), minutes(60)];

export async function findWebhook({ db, payments: { provider } }: WebhookContext, eventId: string) {
  const [row] = await db
    .select()
    .from(payment_webhooks)
    .where(and(eq(payment_webhooks.provider, provider), eq(payment_webhooks.event_id, eventId)));
  return row;
}

/** The payment that news are about, by whatever name of it they know. */
export async function findPayment(
  { db, payments: { provider } }: WebhookContext,
  { paymentId, sessionRef, chargeRef, what }: Extract<ProviderEvent, { type: "payment" }>,
): Promise<Payment | undefined> {
  const by = [
    ...(paymentId ? [eq(payments.id, paymentId)] : []),
    ...(sessionRef ? [and(eq(payments.provider, provider), eq(payments.session_ref, sessionRef))] : []),
    ...(chargeRef ? [and(eq(payments.provider, provider), eq(payments.charge_ref, chargeRef))] : []),
  ];
  if (by.length === 0) return undefined;
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), or(...by)))
    .limit(1);
  // Of several tries, as of two cards, the one that was paid counts: what goes back goes back from there.
  const paidBy = what.to === "succeeded" && payment && UNPAID.includes(payment.status);
  if (payment && chargeRef && (!payment.charge_ref || paidBy)) {
    await db.update(payments).set({ charge_ref: chargeRef }).where(eq(payments.id, payment.id));
  }
  return payment;
}

/** SQL: the webhook is done, with what became of it. */
export function marked(
  { db, clock, payments: { provider } }: WebhookContext,
  eventId: string,
  outcome: Outcome,
) {
  return statement(
    db,
    sql`UPDATE ${payment_webhooks} SET processed_at = ${clock.now()}, outcome = ${outcome}, attempts = attempts + 1
      WHERE provider = ${provider} AND event_id = ${eventId} AND processed_at IS NULL`,
  );
}

/** Nobody else made anything of it meanwhile. */
export const applied = ({ db }: WebhookContext) => failWhen(db, sql`changes() = 0`);

/** Done without anything that follows. @returns what became of it */
export async function close(ctx: WebhookContext, eventId: string, outcome: Outcome): Promise<Outcome> {
  await ctx.db.batch([marked(ctx, eventId, outcome)]);
  return outcome;
}

/** Tried again after a growing pause. */
export async function postpone(
  { db, clock, payments: { provider } }: WebhookContext,
  eventId: string,
): Promise<Outcome> {
  const now = clock.now();
  const cases = sql.join(
    RETRY.map((wait, tries) => sql`WHEN attempts = ${tries} THEN ${wait}`),
    sql` `,
  );
  await db.batch([
    statement(
      db,
      sql`UPDATE ${payment_webhooks} SET attempts = attempts + 1,
          next_attempt_at = ${now} + CASE ${cases} ELSE ${minutes(60)} END
        WHERE provider = ${provider} AND event_id = ${eventId} AND processed_at IS NULL`,
    ),
  ]);
  return "waits";
}
