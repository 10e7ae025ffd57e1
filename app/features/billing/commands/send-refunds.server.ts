import { asc, eq, lte, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { minutes } from "#app/core/time.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { payments, refund_requests } from "#app/db/schema/payments.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";
import { describeError, log } from "#app/platform/log.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import type { Payments, RefundOutcome } from "#app/platform/payments/payments.server.ts";

type JobContext = Pick<AppContext, "db" | "clock" | "commit"> & { payments: Payments };

const SWEEP = 10;

/**
 * SQL of a request with its payment: what goes back when it is granted, minor units; no more than is left of it after what
 * went back before and what the payer's bank has.
 */
export const askedBack = sql<number>`min(${payments.amount} - ${payments.refunded_amount} - ${payments.disputed_amount},
  coalesce(${refund_requests.amount}, ${payments.amount}))`;

/** The cron: what was granted and did not reach the provider. */
export async function sendDueRefunds(ctx: JobContext): Promise<void> {
  const due = await ctx.db
    .select({ id: refund_requests.id })
    .from(refund_requests)
    .where(lte(refund_requests.next_attempt_at, ctx.clock.now()))
    .orderBy(asc(refund_requests.next_attempt_at))
    .limit(SWEEP);
  await eachAlone(due, ({ id }) => sendRefund(ctx, id));
}

/**
 * What was granted goes to the provider, which knows the decision by its key: asked twice, it gives back once. What it did
 * arrives as a webhook.
 * @returns `refused` where it does not give it back: the request stands open again
 */
export async function sendRefund(ctx: JobContext, id: Id): Promise<"done" | "refused"> {
  const now = ctx.clock.now();
  const order = await findOrder(ctx, id);
  if (!order) return "done";
  const { chargeRef, amount, currency, decidedAt } = order;
  // Another decision, or another amount once a part came back by other ways, is another question: a provider answers the
  // same key as it did before.
  const key = `${id}:${decidedAt}:${amount}`;
  const still = sql`${refund_requests.id} = ${id} AND ${refund_requests.status} = 'granting'
    AND ${refund_requests.decided_at} = ${decidedAt}`;
  try {
    const came = await giveBack(ctx.payments, { chargeRef, amount, currency, key });
    if (came.state === "refused") return await reopen(ctx, id, order, still, came.failureCode);
    await ctx.db
      .update(refund_requests)
      .set({ status: "granted", refund_ref: came.refundRef, next_attempt_at: null })
      .where(still);
  } catch (error) {
    log({ event: "refund_failed", requestId: id, ...describeError(error) });
    await ctx.db
      .update(refund_requests)
      .set({ next_attempt_at: now + minutes(5) })
      .where(still);
  }
  return "done";
}

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

async function findOrder({ db }: JobContext, id: Id) {
  const [order] = await db
    .select({
      payerId: refund_requests.user_id,
      decidedAt: refund_requests.decided_at,
      paymentId: payments.id,
      title: payments.title,
      chargeRef: payments.charge_ref,
      currency: payments.currency,
      amount: askedBack.as("open_amount"),
    })
    .from(refund_requests)
    .innerJoin(payments, eq(payments.id, refund_requests.payment_id))
    .where(sql`${refund_requests.id} = ${id} AND ${refund_requests.status} = 'granting'`);
  return order;
}

async function giveBack(
  provider: Payments,
  { chargeRef, ...of }: Pick<Order, "chargeRef" | "amount" | "currency"> & { key: string },
): Promise<RefundOutcome> {
  // It came back by other ways meanwhile.
  if (of.amount <= 0) return { state: "sent", refundRef: null };
  if (!chargeRef) return { state: "refused", failureCode: "no_charge" };
  return provider.refund({ chargeRef, ...of });
}

/**
 * A request that was granted is to be decided anew, with why nothing came of it.
 * @param came what came back of it, where that is known; minor units
 */
export function openAgain(db: Database, which: SQL, code: string, came: number | null = null): Statement {
  return statement(
    db,
    sql`UPDATE ${refund_requests} SET status = 'open', answer = NULL, decided_by = NULL, decided_at = NULL,
      next_attempt_at = NULL, refund_ref = NULL, failure_code = ${code}, amount = iif(amount IS NULL, NULL, coalesce(${came}, amount))
      WHERE ${which}`,
  );
}

/** Refused for good, it waits for finance as before, and everybody concerned is told. */
async function reopen(
  ctx: JobContext,
  id: Id,
  { payerId, paymentId, title, amount, currency }: Order,
  still: SQL,
  code: string,
): Promise<"refused"> {
  log({ event: "refund_failed", requestId: id, name: "refused", message: code });
  await orConflict(() =>
    ctx.commit([openAgain(ctx.db, still, code), failWhen(ctx.db, sql`changes() = 0`)], {
      name: "refund.refused",
      payload: { requestId: id, payerId, paymentId, title, amount, currency, code },
    }),
  );
  return "refused";
}
