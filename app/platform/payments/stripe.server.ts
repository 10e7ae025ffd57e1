import type Stripe from "stripe";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import type { Clock } from "../clock.server.ts";
import { describeError, log } from "../log.server.ts";
import type { Payments, PayoutOutcome, RefundOutcome } from "./payments.server.ts";
import { isUndone, needsOf, parseStripeEvent } from "./stripe-events.server.ts";
import { accepted, orRefused, reached, refusalOf } from "./stripe-refusals.server.ts";

/** Pinned: what Stripe sends changes when we say so, with the recorded bodies of the tests. */
export const STRIPE_API_VERSION = "2026-10-28.endive";
const TOLERANCE_SECONDS = 300;

interface StripeOptions {
  key: string;
  /** `whsec_...` of our address `/webhooks/payments/stripe`. */
  webhookSecret: string;
  /** Where the product is, without a stroke at its end. */
  site: string;
  clock: Clock;
  fetch: typeof fetch;
  /** Another host than Stripe's own: the tests' server. */
  server?: { host: string; port: number; protocol: "http" };
}

/** Stripe: Checkout for what members pay, Connect for what they are paid (docs.stripe.com/api). */
export function createStripePayments(options: StripeOptions): Payments {
  const { key, webhookSecret, site, clock } = options;
  let made: Promise<Stripe> | undefined;
  // Read with the first payment: nobody else waits for it.
  const stripe = () => {
    made ??= import("stripe").then(
      ({ default: Sdk }) =>
        new Sdk(key, {
          apiVersion: STRIPE_API_VERSION,
          httpClient: Sdk.createFetchHttpClient(options.fetch),
          telemetry: false,
          maxNetworkRetries: 1,
          ...options.server,
        }),
    );
    return made;
  };
  return {
    provider: "stripe",
    isTest: key.startsWith("sk_test_"),
    pages: null,
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
        const { status, failure_reason } = await (await stripe()).refunds.create(
          { payment_intent: chargeRef, amount },
          { idempotencyKey: `refund:${once}` },
        );
        return isUndone(status)
          ? { state: "refused", failureCode: failure_reason ?? "unknown" }
          : { state: "sent" };
      });
      const there = came.state === "refused" && came.failureCode === "charge_already_refunded";
      return there ? { state: "sent" } : came;
    },
    refundedOf: async (chargeRef) => {
      const { data } = await reached(async () =>
        (await stripe()).refunds.list({ payment_intent: chargeRef, limit: 100 }),
      );
      return data.reduce((sum, { amount, status }) => (isUndone(status) ? sum : sum + amount), 0);
    },
    keepAccount: async ({ userId, email, holder, iban, currency, key: once }) => {
      const country = iban.slice(0, 2);
      const account = await accepted(async () =>
        (await stripe()).accounts.create(
          {
            type: "custom",
            country,
            email,
            metadata: { user_id: userId },
            capabilities: { transfers: { requested: true } },
            external_account: {
              object: "bank_account",
              country,
              currency: currency.toLowerCase(),
              account_holder_name: holder,
              account_number: iban,
            },
          },
          { idempotencyKey: `account:${once}` },
        ),
      );
      const bank = account.external_accounts?.data[0];
      const name = bank?.object === "bank_account" ? bank.bank_name : null;
      return {
        ref: account.id,
        bank: name ?? "Bank account",
        last4: iban.slice(-4),
        country,
        needs: needsOf(account.requirements?.currently_due),
      };
    },
    needsOfAccount: async (accountRef) => {
      try {
        const { requirements } = await (await stripe()).accounts.retrieve(accountRef);
        return needsOf(requirements?.currently_due);
      } catch (error) {
        await refusalOf(error);
        return null;
      }
    },
    dropAccount: async (accountRef) => {
      try {
        await (await stripe()).accounts.del(accountRef);
      } catch (error) {
        log({ event: "account_left_over", ...describeError(error) });
      }
    },
    openVerification: async ({ accountRef, backPath }) => {
      const link = await reached(async () =>
        (await stripe()).accountLinks.create({
          account: accountRef,
          type: "account_onboarding",
          return_url: site + backPath,
          refresh_url: site + backPath,
        }),
      );
      return link.url;
    },
    payOut: async ({ payoutId, amount, currency, methodRef }) => {
      const money = { amount, currency: currency.toLowerCase(), metadata: { payout_id: payoutId } };
      return orRefused<PayoutOutcome>(async () => {
        const api = await stripe();
        // Keys are forgotten after a day: what lies at their account by then is not sent there again.
        const moved = await findTransfer(api, payoutId);
        if (moved?.reversed) return { state: "refused", failureCode: "recalled" };
        if (!moved)
          await api.transfers.create(
            { ...money, destination: methodRef, transfer_group: payoutId },
            { idempotencyKey: `transfer:${payoutId}` },
          );
        const { id, arrival_date } = await api.payouts.create(money, {
          stripeAccount: methodRef,
          idempotencyKey: `payout:${payoutId}`,
        });
        return { state: "sent", providerRef: id, eta: arrival_date * 1000 || clock.now() + days(2) };
      });
    },
    recall: async (payoutId) => {
      const api = await stripe();
      const moved = await reached(() => findTransfer(api, payoutId));
      if (!moved || moved.reversed) return;
      const { Stripe: Sdk } = await import("stripe");
      try {
        await api.transfers.createReversal(moved.id, {}, { idempotencyKey: `recall:${payoutId}` });
      } catch (error) {
        if (!(error instanceof Sdk.errors.StripeInvalidRequestError)) throw new AppError("unavailable");
        // It lies there no longer: that is between us and the provider, and the member has theirs back.
        log({ event: "payout_failed", payoutId, ...describeError(error) });
      }
    },
    readWebhook: async (headers, body) => {
      const { default: Sdk } = await import("stripe");
      const signature = headers.get("stripe-signature") ?? "";
      const crypto = Sdk.createSubtleCryptoProvider();
      await (await stripe()).webhooks
        .constructEventAsync(body, signature, webhookSecret, TOLERANCE_SECONDS, crypto)
        .catch(() => {
          throw new AppError("unauthenticated");
        });
      return parseStripeEvent(body);
    },
    parseEvent: parseStripeEvent,
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

/** What was moved for a payout to its member's account; `reversed` once all of it came back. */
async function findTransfer(api: Stripe, payoutId: Id): Promise<Stripe.Transfer | undefined> {
  const { data } = await api.transfers.list({ transfer_group: payoutId, limit: 1 });
  return data[0];
}
