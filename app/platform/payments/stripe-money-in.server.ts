import type Stripe from "stripe";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import type { Payments, RefundOutcome } from "./payments.server.ts";
import { isUndone } from "./stripe-events.server.ts";
import { orRefused, reached, refusalOf } from "./stripe-refusals.server.ts";

type MoneyIn = Pick<
  Payments,
  "openCheckout" | "openCardPage" | "describeCard" | "charge" | "refund" | "refundedOf"
>;

/** What members pay, and get back: Checkout, and charges of kept cards (docs.stripe.com/api). */
export function stripeMoneyIn(stripe: () => Promise<Stripe>, site: string): MoneyIn {
  return {
    openCheckout: async (order) => {
      const { paymentId, title, amount, currency, email, saveMethod } = order;
      const session = await reached(async () =>
        (await stripe()).checkout.sessions.create(
          {
            mode: "payment",
            client_reference_id: paymentId,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: amount,
                  product_data: { name: title },
                },
              },
            ],
            metadata: { payment_id: paymentId },
            payment_intent_data: {
              metadata: { payment_id: paymentId },
              ...(saveMethod ? { setup_future_usage: "off_session" } : {}),
            },
            ...(saveMethod ? { customer_creation: "always" } : {}),
            ...(email ? { customer_email: email } : {}),
            success_url: site + order.successPath,
            cancel_url: site + order.cancelPath,
          },
          { idempotencyKey: `checkout:${paymentId}` },
        ),
      );
      if (!session.url) throw new AppError("unavailable");
      return { sessionRef: session.id, url: session.url, expiresAt: session.expires_at * 1000 };
    },
    openCardPage: async ({ userId, key: pressed, email, successPath, cancelPath }) => {
      const metadata = { user_id: userId };
      const session = await reached(async () =>
        (await stripe()).checkout.sessions.create(
          {
            mode: "setup",
            currency: "eur",
            customer_creation: "always",
            metadata,
            setup_intent_data: { metadata },
            ...(email ? { customer_email: email } : {}),
            success_url: site + successPath,
            cancel_url: site + cancelPath,
          },
          { idempotencyKey: `card:${userId}:${pressed}` },
        ),
      );
      if (!session.url) throw new AppError("unavailable");
      return session.url;
    },
    describeCard: async ({ methodRef }) => {
      try {
        const { card } = await (await stripe()).paymentMethods.retrieve(methodRef);
        return { brand: card?.brand ?? null, last4: card?.last4 ?? null };
      } catch (error) {
        await refusalOf(error);
        return { brand: null, last4: null };
      }
    },
    charge: async ({ paymentId, title, amount, currency, method }) => {
      try {
        const api = await stripe();
        // Another card asks under another key, and keys are forgotten after a day: what a try before charged is charged.
        const before = await findCharged(api, paymentId);
        if (before) return { chargeRef: before.id, state: chargedState(before) };
        const intent = await api.paymentIntents.create(
          {
            amount,
            currency: currency.toLowerCase(),
            customer: method.customerRef,
            payment_method: method.methodRef,
            description: title,
            metadata: { payment_id: paymentId },
            confirm: true,
            off_session: true,
          },
          { idempotencyKey: `charge:${paymentId}:${method.methodRef}` },
        );
        return { chargeRef: intent.id, state: chargedState(intent) };
      } catch (error) {
        const { Stripe: Sdk } = await import("stripe");
        if (!(error instanceof Sdk.errors.StripeCardError))
          return { chargeRef: null, state: "failed", failureCode: await refusalOf(error) };
        return {
          chargeRef: error.payment_intent?.id ?? null,
          state: "failed",
          failureCode: error.decline_code ?? error.code ?? "unknown",
        };
      }
    },
    refund: async ({ chargeRef, amount, key: once }) => {
      const came = await orRefused<RefundOutcome>(async () => {
        const { id, status, failure_reason } = await (await stripe()).refunds.create(
          { payment_intent: chargeRef, amount },
          { idempotencyKey: `refund:${once}` },
        );
        return isUndone(status)
          ? { state: "refused", failureCode: failure_reason ?? "unknown" }
          : { state: "sent", refundRef: id };
      });
      const there = came.state === "refused" && came.failureCode === "charge_already_refunded";
      return there ? { state: "sent", refundRef: null } : came;
    },
    refundedOf: async (chargeRef) => {
      const { data } = await reached(async () =>
        (await stripe()).refunds.list({ payment_intent: chargeRef, limit: 100 }),
      );
      return data.reduce((sum, { amount, status }) => (isUndone(status) ? sum : sum + amount), 0);
    },
  };
}

/** What a try before charged for a payment, or is about to; what was declined is none. */
async function findCharged(api: Stripe, paymentId: Id): Promise<Stripe.PaymentIntent | undefined> {
  const { data } = await reached(() =>
    api.paymentIntents.search({ query: `metadata["payment_id"]:"${paymentId}"`, limit: 10 }),
  );
  return data.find(({ status }) => status === "succeeded" || status === "processing");
}

const chargedState = ({ status }: Stripe.PaymentIntent) =>
  status === "succeeded" ? "succeeded" : "processing";
