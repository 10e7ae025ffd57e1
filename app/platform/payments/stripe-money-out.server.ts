import type Stripe from "stripe";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import type { Clock } from "../clock.server.ts";
import { describeError, log } from "../log.server.ts";
import type { Payments, PayoutOutcome } from "./payments.server.ts";
import { needsOf } from "./stripe-events.server.ts";
import { accepted, orRefused, reached, refusalOf } from "./stripe-refusals.server.ts";

type MoneyOut = Pick<
  Payments,
  "keepAccount" | "needsOfAccount" | "dropAccount" | "openVerification" | "payOut" | "recall"
>;

/** What members are paid: accounts of Connect, and what goes there (docs.stripe.com/api). */
export function stripeMoneyOut(stripe: () => Promise<Stripe>, site: string, clock: Clock): MoneyOut {
  return {
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
  };
}

/** What was moved for a payout to its member's account; `reversed` once all of it came back. */
async function findTransfer(api: Stripe, payoutId: Id): Promise<Stripe.Transfer | undefined> {
  const { data } = await api.transfers.list({ transfer_group: payoutId, limit: 1 });
  return data[0];
}
