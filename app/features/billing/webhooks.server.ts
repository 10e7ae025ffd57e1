import { and, asc, isNull, lte, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { days, minutes, seconds } from "#app/core/time.ts";
import { payment_webhooks } from "#app/db/schema/payments.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { describeError, log } from "#app/platform/log.server.ts";
import type { ProviderEvent } from "#app/platform/payments/payments.server.ts";
import { hasLeft } from "./has-left.server.ts";
import { moveOf } from "./move-payment.server.ts";
import { judgeNews, type Payment } from "./payment-rules.ts";
import type { PaymentPurposes } from "./purposes.ts";
import { undoRefund } from "./refund-news.server.ts";
import { divert, settle } from "./settle.server.ts";
import type { Outcome, WebhookContext } from "./webhook-context.ts";
import { applied, close, findPayment, findWebhook, marked, postpone } from "./webhook-rows.server.ts";

const SWEEP = 50;
/** News about what we do not know is kept this long for its row to appear. */
const FOREIGN_AFTER = minutes(15);
/** A refund that failed waits so long for the news that it was made, or for a bank that has the case. */
const UNHEARD_AFTER = days(120);

/**
 * Takes a webhook in: who says it is checked, what it says is stored, and nothing else is done before the answer. The
 * same event again changes nothing.
 * @returns its id, for `processWebhook`
 * @throws AppError `unauthenticated`, `invalid_input`
 */
export async function storeWebhook(
  { db, clock, payments: provider }: Pick<AppContext, "db" | "clock" | "payments">,
  headers: Headers,
  body: string,
): Promise<string> {
  const event = await provider.readWebhook(headers, body);
  const now = clock.now();
  await db
    .insert(payment_webhooks)
    .values({
      provider: provider.provider,
      event_id: event.id,
      type: nameOf(event),
      about_ref: event.aboutRef,
      body,
      received_at: now,
      next_attempt_at: now + seconds(20),
      ...(event.type === "other" ? { processed_at: now, outcome: "foreign" } : {}),
    })
    .onConflictDoNothing();
  return event.id;
}

function nameOf(event: ProviderEvent): string {
  if (event.type === "other") return event.name;
  if (event.type === "account") return "account.updated";
  if (event.type === "refund") return "refund.failed";
  return event.type === "card" ? "card.kept" : `${event.type}.${event.what.to}`;
}

/** Makes of one stored webhook what it means, once, and of those that waited for it. Never throws. */
export async function processWebhook(
  ctx: WebhookContext,
  purposes: PaymentPurposes,
  eventId: string,
): Promise<Outcome> {
  const outcome = await attempt(ctx, purposes, eventId);
  if (outcome === "applied") await processWaiting(ctx, purposes, eventId);
  return outcome;
}

/** The cron: what is stored and not yet done, in the order it came. */
export async function sweepWebhooks(ctx: WebhookContext, purposes: PaymentPurposes): Promise<number> {
  const due = await ctx.db
    .select({ eventId: payment_webhooks.event_id })
    .from(payment_webhooks)
    .where(and(isNull(payment_webhooks.processed_at), lte(payment_webhooks.next_attempt_at, ctx.clock.now())))
    .orderBy(asc(payment_webhooks.next_attempt_at))
    .limit(SWEEP);
  for (const { eventId } of due) await processWebhook(ctx, purposes, eventId);
  return due.length === SWEEP ? due.length : 0;
}

async function processWaiting(ctx: WebhookContext, purposes: PaymentPurposes, eventId: string) {
  const waiting = await ctx.db
    .select({ eventId: payment_webhooks.event_id })
    .from(payment_webhooks)
    .where(
      sql`${payment_webhooks.processed_at} IS NULL AND ${payment_webhooks.provider} = ${ctx.payments.provider}
        AND ${payment_webhooks.about_ref} = (SELECT about_ref FROM payment_webhooks
          WHERE provider = ${ctx.payments.provider} AND event_id = ${eventId})`,
    )
    .orderBy(asc(payment_webhooks.received_at))
    .limit(SWEEP);
  for (const one of waiting) await attempt(ctx, purposes, one.eventId);
}

async function attempt(ctx: WebhookContext, purposes: PaymentPurposes, eventId: string): Promise<Outcome> {
  try {
    return await processOnce(ctx, purposes, eventId);
  } catch (error) {
    log({ event: "payment_webhook_failed", ...describeError(error) });
    await postpone(ctx, eventId);
    return "waits";
  }
}

async function processOnce(
  ctx: WebhookContext,
  purposes: PaymentPurposes,
  eventId: string,
): Promise<Outcome> {
  const row = await findWebhook(ctx, eventId);
  if (!row || row.processed_at !== null) return "done";
  const event = ctx.payments.parseEvent(row.body);
  if (event.type === "other") return close(ctx, eventId, "foreign");
  if (event.type === "payout") {
    const moved = await ctx.payouts(ctx, event, [marked(ctx, eventId, "applied")]);
    return moved === "applied" ? "applied" : close(ctx, eventId, "stale");
  }
  if (event.type === "refund") {
    const heard = await undoRefund(ctx, purposes, event, [marked(ctx, eventId, "applied"), applied(ctx)]);
    if (heard === "applied") return "applied";
    const old = ctx.clock.now() - row.received_at;
    if (heard === "unknown" && old > FOREIGN_AFTER) return close(ctx, eventId, "foreign");
    return old > UNHEARD_AFTER ? close(ctx, eventId, "stale") : postpone(ctx, eventId);
  }
  if (event.type === "account" || event.type === "card") {
    const also = [marked(ctx, eventId, "applied")];
    await (event.type === "card" ? ctx.cards(ctx, event, also) : ctx.accounts(ctx, event, also));
    return "applied";
  }
  // Somebody else may be quicker each time; what they did is looked at anew.
  for (let tried = 0; tried < 4; tried++) {
    const payment = await findPayment(ctx, event);
    if (!payment) {
      if (ctx.clock.now() - row.received_at > FOREIGN_AFTER) return close(ctx, eventId, "foreign");
      return postpone(ctx, eventId);
    }
    const { what, at } = event;
    if (what.to === "succeeded" && (what.amount !== payment.amount || what.currency !== payment.currency)) {
      log({ event: "payment_mismatch", paymentId: payment.id });
      return close(ctx, eventId, "mismatch");
    }
    const judged = judgeNews(payment, {
      to: moveOf(payment, what),
      at,
      ...(what.to === "refunded" ? { refunded: what.refunded } : {}),
    });
    if (judged === "stale") return close(ctx, eventId, "stale");
    if (judged === "wait") return postpone(ctx, eventId);
    const news = { eventId, at, what };
    const also = [marked(ctx, eventId, "applied"), applied(ctx)];
    try {
      await settle(ctx, purposes, payment, news, also);
      return "applied";
    } catch (error) {
      if (!(error instanceof AppError && error.code === "conflict")) throw error;
      const again = await findPayment(ctx, event);
      // Nobody else moved it: what was paid for cannot take the money any more.
      if (what.to === "succeeded" && again?.status === payment.status) {
        const refused = await giveBackToAbsent(ctx, again);
        if (await unlessQuicker(() => divert(ctx, again, news, also, refused))) return "applied";
      }
    }
  }
  return postpone(ctx, eventId);
}

/**
 * A guest has no balance, and who left looks at theirs no more. Asked for before it is booked, and known by its key, so that a try that was cut off is none too
 * many.
 * @returns why the provider refuses it for good, in its word; null where it goes back, or has a balance to go to
 */
async function giveBackToAbsent({ db, payments }: WebhookContext, payment: Payment): Promise<string | null> {
  const { id, payer_id, charge_ref, amount, currency } = payment;
  if (payer_id !== null && !(await hasLeft(db, payer_id))) return null;
  if (!charge_ref) return "no_charge";
  const came = await payments.refund({ chargeRef: charge_ref, amount, currency, key: `diverted_${id}` });
  return came.state === "refused" ? came.failureCode : null;
}

/** @returns false when somebody else was quicker: it is looked at anew */
async function unlessQuicker(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return false;
    throw error;
  }
}
