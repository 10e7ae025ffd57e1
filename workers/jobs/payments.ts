import { authSettings } from "#app/features/auth/settings.server.ts";
import { keepCard } from "#app/features/billing/commands/cards.server.ts";
import { moveMethod } from "#app/features/billing/commands/payout-methods.server.ts";
import { movePayout } from "#app/features/billing/payout-news.server.ts";
import type { WebhookContext } from "#app/features/billing/webhook-context.ts";
import { processWebhook, storeWebhook } from "#app/features/billing/webhooks.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Payments } from "#app/platform/payments/payments.server.ts";
import { createSandbox } from "#app/platform/payments/sandbox.server.ts";
import { deliverSandboxEvents } from "#app/platform/payments/sandbox-events.server.ts";
import { createStripePayments } from "#app/platform/payments/stripe.server.ts";
import { nobodysCommit } from "./outbox.ts";
import { PAYMENT_PURPOSES } from "./payment-purposes.ts";
import type { ReactionDependencies } from "./reaction-dependencies.ts";

export type MoneyDependencies = ReactionDependencies & Pick<AppContext, "env" | "db" | "clock">;

/** The provider of this installation: Stripe where its keys are, else the embedded one. */
export function createPayments(deps: MoneyDependencies): Payments {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = deps.env;
  if (key && webhookSecret) {
    const site = authSettings(deps.env).siteUrl;
    return createStripePayments({
      key,
      webhookSecret,
      site,
      clock: deps.clock,
      fetch: (...call) => fetch(...call),
    });
  }
  const payments: Payments = createSandbox(deps, () => deps.defer(deliverSandbox(deps, payments)));
  return payments;
}

/** What the embedded provider has to send, it sends as a real one does: by the same door, signed. */
export async function deliverSandbox(deps: MoneyDependencies, payments: Payments): Promise<void> {
  if (payments.provider !== "sandbox") return;
  await deliverSandboxEvents(deps, (headers, body) => takeWebhook(deps, payments, headers, body));
}

/** A webhook is stored, and what it means is made after the answer. */
export async function takeWebhook(
  deps: MoneyDependencies,
  payments: Payments,
  headers: Headers,
  body: string,
): Promise<void> {
  const eventId = await storeWebhook({ ...deps, payments }, headers, body);
  deps.defer(processWebhook(webhookContext(deps, payments), PAYMENT_PURPOSES, eventId));
}

/** What moves money because a provider says so: nobody is signed in behind it. */
export function webhookContext(deps: MoneyDependencies, payments: Payments): WebhookContext {
  const { db, clock, env } = deps;
  return {
    db,
    clock,
    env,
    commit: nobodysCommit(deps),
    payments,
    payouts: movePayout,
    accounts: moveMethod,
    cards: keepCard,
    viewer: null,
  };
}
