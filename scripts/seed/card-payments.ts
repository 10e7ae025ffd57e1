import type { Id } from "#app/core/ids.ts";
import { minutes } from "#app/core/time.ts";
import type { payments } from "#app/db/schema/payments.ts";
import type { sandbox_checkouts } from "#app/db/schema/sandbox.ts";
import { receiptNumber } from "#app/features/billing/move-payment.server.ts";
import { seedId } from "./seed-id.ts";

export const PROVIDER = "sandbox";

export interface CardPayment {
  payment: typeof payments.$inferInsert & { id: Id };
  /** The page of the embedded provider on which it was paid: what can be given back is known from there. */
  page: typeof sandbox_checkouts.$inferInsert;
}

interface Paid {
  key: string;
  payer: Id;
  /** The company whose balance it is for. */
  company?: Id | null;
  purpose: (typeof payments.$inferInsert)["purpose"];
  referenceId: Id;
  title: string;
  details?: Record<string, unknown>;
  amount: number;
  currency: string;
  backTo: string;
  at: number;
}

/** A card that was charged on the test provider's page, as its webhook left it. */
export function cardPayment(paid: Paid): CardPayment {
  const { amount, currency, title, at } = paid;
  const id = seedId(`payment:${paid.key}`, at - minutes(2));
  const ref = id.replaceAll("-", "");
  const sessionRef = `cs_test_${ref}`;
  const chargeRef = `pi_test_${ref}`;
  const created = at - minutes(2);
  const expires = created + minutes(60 * 24);
  return {
    payment: {
      id,
      payer_id: paid.payer,
      company_id: paid.company ?? null,
      purpose: paid.purpose,
      reference_id: paid.referenceId,
      title,
      details: paid.details ?? {},
      amount,
      currency,
      provider: PROVIDER,
      session_ref: sessionRef,
      charge_ref: chargeRef,
      checkout_url: `/checkout/${sessionRef}`,
      back_to: paid.backTo,
      method_brand: "visa",
      method_last4: "4242",
      status: "succeeded",
      receipt_no: receiptNumber(id, at),
      event_at: at,
      idempotency_key: `${paid.purpose}:${paid.payer}:${id}`,
      expires_at: expires,
      succeeded_at: at,
      created_at: created,
      updated_at: at,
    },
    page: {
      id: sessionRef,
      order_ref: id,
      title,
      amount,
      currency,
      success_path: "/payment-success?session_id={CHECKOUT_SESSION_ID}",
      cancel_path: `/payment-canceled?payment=${id}`,
      save_method: paid.purpose === "subscription",
      charge_ref: chargeRef,
      brand: "visa",
      last4: "4242",
      status: "complete",
      expires_at: expires,
      created_at: created,
    },
  };
}
