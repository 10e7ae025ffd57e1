import { eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { CURRENCIES, formatMoney } from "#app/core/money.ts";
import { payments } from "#app/db/schema/payments.ts";
import { refuseDemanded, selectDemanded } from "#app/features/legal/queries.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { BilledTo } from "./billed-to.server.ts";
import { LEAST_PAID, MOST_PAID, type Payment, type Purpose } from "./payment-rules.ts";

export interface CheckoutRequest {
  purpose: Purpose;
  /** What is paid for. */
  referenceId: Id;
  /** What it is, in words the payer reads on the provider's page. */
  title: string;
  /** What the purpose needs once it is paid. */
  details?: Record<string, unknown>;
  /** Minor units, as the server knows it; fee and tax are parts of it. */
  amount: number;
  fee?: number;
  tax?: number;
  currency: string;
  /** As the payer saw it before pressing: when it is another meanwhile, nothing begins. */
  seenAmount?: number;
  /** Null id: a guest. */
  payer: { userId: Id | null; email: string | null };
  /** The company it is billed to, as it is called and where it sits now. */
  billedTo?: BilledTo | null;
  /** The company it is for, where that has not said yet where bills go. */
  companyId?: Id | null;
  /** Own path back to what was paid for. */
  backTo: string;
  /** Of the form: pressed twice, it is one payment. */
  key: string;
  /** Keep the card, to charge it again without its owner. */
  saveMethod?: boolean;
}

type Context = Pick<AppContext, "db" | "clock" | "payments">;

/**
 * Begins a payment: the row first, then the provider's page, so that no page is without its row. The same key leads to
 * the same page again.
 * @returns where the payer goes now
 * @throws AppError `invalid_input`, `conflict` when the amount changed or the key stands for something else,
 * `unavailable` when the provider cannot be asked
 */
export async function startCheckout(
  ctx: Context,
  request: CheckoutRequest,
): Promise<{ paymentId: Id; url: string }> {
  const { amount, currency, payer, backTo, fee = 0, tax = 0 } = request;
  requireAmount(amount, currency);
  if (payer.userId) {
    const [demanded] = await ctx.db.batch([selectDemanded(ctx.db, payer.userId, ctx.clock.now())]);
    refuseDemanded(demanded);
  }
  if (request.seenAmount !== undefined && request.seenAmount !== amount) {
    throw new AppError("conflict", {
      sentence: `The amount is ${formatMoney(amount, currency)} now. Please look at it again before you pay.`,
    });
  }
  const now = ctx.clock.now();
  const key = `${request.purpose}:${payer.userId ?? request.referenceId}:${request.key}`.slice(0, 200);
  await ctx.db
    .insert(payments)
    .values({
      id: newId(now),
      payer_id: payer.userId,
      company_id: request.billedTo?.companyId ?? request.companyId ?? null,
      billed_to: request.billedTo ?? null,
      purpose: request.purpose,
      reference_id: request.referenceId,
      title: request.title,
      details: request.details ?? {},
      amount,
      fee_amount: fee,
      tax_amount: tax,
      currency,
      provider: ctx.payments.provider,
      back_to: backTo,
      status: "created",
      idempotency_key: key,
      created_at: now,
      updated_at: now,
    })
    .onConflictDoNothing();
  const payment = await findByKey(ctx, key);
  if (!payment || !isSame(payment, request)) {
    throw new AppError("conflict", {
      standing: true,
      sentence: "This was begun with something else. Please start again.",
    });
  }
  if (payment.status === "canceled") {
    throw new AppError("conflict", {
      standing: true,
      sentence: "That took too long, and nothing was charged. Please reload the page and begin again.",
    });
  }
  // While its bank asks, the payer may come back to the page.
  if (payment.checkout_url && !["created", "requires_action", "failed"].includes(payment.status)) {
    throw new AppError("conflict", { standing: true, sentence: "This is paid already, or on its way." });
  }
  if (payment.checkout_url) return { paymentId: payment.id, url: payment.checkout_url };
  const page = await ctx.payments.openCheckout({
    paymentId: payment.id,
    title: payment.title,
    amount,
    currency,
    email: payer.email,
    successPath: "/payment-success?session_id={CHECKOUT_SESSION_ID}",
    // A guest's payments are shown to nobody by their id: the invoice they came from is all they have.
    cancelPath: payer.userId ? `/payment-canceled?payment=${payment.id}` : backTo,
    saveMethod: request.saveMethod ?? false,
  });
  await ctx.db
    .update(payments)
    .set({ session_ref: page.sessionRef, checkout_url: page.url, expires_at: page.expiresAt })
    .where(sql`${payments.id} = ${payment.id} AND session_ref IS NULL`);
  return { paymentId: payment.id, url: page.url };
}

/** @throws AppError `invalid_input` for what nobody can pay */
function requireAmount(amount: number, currency: string): void {
  if (!(CURRENCIES as readonly string[]).includes(currency)) {
    throw new AppError("invalid_input", { sentence: "This currency is not known here." });
  }
  if (!Number.isSafeInteger(amount) || amount < LEAST_PAID || amount > MOST_PAID) {
    throw new AppError("invalid_input", {
      sentence: `Please choose an amount between ${formatMoney(LEAST_PAID, currency)} and ${formatMoney(MOST_PAID, currency)}.`,
    });
  }
}

async function findByKey(ctx: Context, key: string): Promise<Payment | undefined> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.idempotency_key, key));
  return payment;
}

function isSame(payment: Payment, request: CheckoutRequest): boolean {
  return (
    payment.reference_id === request.referenceId &&
    payment.amount === request.amount &&
    payment.currency === request.currency
  );
}
