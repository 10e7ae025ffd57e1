import { sql } from "drizzle-orm";
import { isId } from "#app/core/ids.ts";
import { payments } from "#app/db/schema/payments.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { type Payment, UNPAID } from "./payment-rules.ts";

/** What is written about payments, for who cannot be told which one is meant. */
const HELP = "/help?q=payment";

type Context = Pick<AppContext, "db" | "viewer" | "payments" | "clock">;

/** The provider's word for a session; anything else is no session. */
const SESSION = /^[A-Za-z0-9_]{8,120}$/;

/**
 * A payment as its payer sees it after the provider's page. A guest's is shown to who holds its session.
 * @returns null for a session that is unknown, or somebody else's: both are the same from here
 */
export async function findPaymentState(ctx: Context, by: { sessionRef: string } | { paymentId: string }) {
  const where =
    "sessionRef" in by
      ? sql`${payments.provider} = ${ctx.payments.provider}
          AND ${payments.session_ref} = ${SESSION.test(by.sessionRef) ? by.sessionRef : ""}
          AND (payer_id IS NULL OR payer_id = ${ctx.viewer?.userId ?? ""})`
      : sql`${payments.id} = ${isId(by.paymentId) ? by.paymentId : ""}
          AND payer_id = ${ctx.viewer?.userId ?? ""}`;
  const [payment] = await ctx.db.select().from(payments).where(where);
  return payment ? toState(payment, ctx) : null;
}

function toState(payment: Payment, { payments: provider, clock }: Context) {
  const { status } = payment;
  const open = payment.expires_at !== null && payment.expires_at > clock.now();
  const stage: "paid" | "failed" | "waits" =
    status === "failed" || status === "canceled" ? "failed" : UNPAID.includes(status) ? "waits" : "paid";
  return {
    id: payment.id,
    stage,
    status,
    title: payment.title,
    purpose: payment.purpose,
    amount: payment.amount,
    fee: payment.fee_amount,
    tax: payment.tax_amount,
    currency: payment.currency,
    receiptNo: payment.receipt_no,
    method: payment.method_last4 ? { brand: payment.method_brand, last4: payment.method_last4 } : null,
    failureCode: payment.failure_code,
    diverted: payment.diverted !== null,
    guest: payment.payer_id === null,
    /** It was added to the balance of a company. */
    toCompany: payment.purpose === "topup" && payment.company_id !== null,
    backTo: payment.back_to,
    paidAt: payment.succeeded_at,
    /** Where it can still be paid. */
    checkout: stage !== "paid" && status !== "processing" && open ? payment.checkout_url : null,
    /** Where its payer asks a person about it; a guest has only the help to read. */
    help: payment.payer_id === null ? HELP : `/payment-history/${payment.id}#ask`,
    isTest: provider.isTest,
  };
}

export type PaymentState = NonNullable<Awaited<ReturnType<typeof findPaymentState>>>;
