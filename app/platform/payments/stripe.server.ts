import type Stripe from "stripe";
import { AppError } from "#app/core/errors.ts";
import type { Clock } from "../clock.server.ts";
import type { Payments } from "./payments.server.ts";
import { parseStripeEvent } from "./stripe-events.server.ts";
import { stripeMoneyIn } from "./stripe-money-in.server.ts";
import { stripeMoneyOut } from "./stripe-money-out.server.ts";

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
    ...stripeMoneyIn(stripe, site),
    ...stripeMoneyOut(stripe, site, clock),
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
