import { newId } from "#app/core/ids.ts";
import { addPayoutMethod } from "#app/features/billing/commands/payout-methods.server.ts";
import { requestPayout } from "#app/features/billing/commands/request-payout.server.ts";
import { subscribe } from "#app/features/membership/commands/subscribe.server.ts";
import { createCoupon } from "#app/features/membership/coupons.server.ts";
import { action as couponsAction } from "#app/routes/admin/coupons.tsx";
import { action as checkoutAction } from "#app/routes/money/checkout.tsx";
import { action as financeAction } from "#app/routes/money/finance.tsx";
import { action as membershipAction } from "#app/routes/money/membership.tsx";
import { action as subscriptionAction } from "#app/routes/money/subscription.tsx";
import { action as walletAction } from "#app/routes/money/wallet.tsx";
import { action as directoryAction } from "#app/routes/partners/directory.tsx";
import { action as storageAction } from "#app/routes/storage/storage.tsx";
import { appOf } from "#tests/factories/app.ts";
import { withCredits } from "#tests/factories/credits.ts";
import { rows } from "#tests/factories/database.ts";
import { paidDesk } from "#tests/factories/paid-desks.ts";
import { livePartner } from "#tests/factories/partners.ts";
import { CARD, own, rich, topUp } from "#tests/factories/payments.ts";
import { alice, bora, type Person, person } from "#tests/factories/people.ts";
import { type Command, HUGE } from "./command.ts";

/** What members do with their balance, their plan, deals and credits, and the team with payouts and codes. */
export const OWN_MONEY: Record<string, () => Promise<Command>> = {
  "a top-up": async () => ({
    by: await alice(),
    action: walletAction,
    form: { intent: "top-up", amount: "50", currency: "EUR", key: newId(Date.now()) },
    spoil: { amount: "amount", currency: "currency", key: "key", intent: "choice" },
    makes: ["payments"],
  }),
  "a payout": async () => {
    const [on, other] = [await earner(), await earner()];
    return {
      by: on.by,
      action: walletAction,
      form: {
        intent: "withdraw",
        amount: "200",
        currency: "EUR",
        method_id: on.method,
        key: newId(Date.now()),
      },
      spoil: { amount: "amount", currency: "currency", method_id: "id", key: "key" },
      foreign: { method_id: [other.method], currency: ["USD", "JPY"], amount: ["500.01"] },
      makes: ["payouts"],
    };
  },
  "a bank account": async () => ({
    by: await alice(),
    action: walletAction,
    form: { intent: "add-method", holder: "Alice", iban: "DE89370400440532013000", currency: "EUR" },
    spoil: { holder: "text", iban: "card", currency: "currency" },
    makes: ["payout_methods"],
  }),
  "a payout of every week": async () => {
    const [on, other] = [await earner(), await earner()];
    return {
      by: on.by,
      action: walletAction,
      form: { intent: "auto-payout", currency: "EUR", every: "week", method_id: on.method, keep: "10" },
      spoil: { currency: "currency", every: "choice", method_id: "id" },
      foreign: { method_id: [other.method], keep: ["-5", "1.001", "NaN", ...HUGE] },
      makes: ["auto_payouts"],
    };
  },
  "a tip": async () => {
    const on = await paidDesk();
    await rich(await appOf(on.client), 5_000);
    return {
      by: on.client,
      action: walletAction,
      form: {
        intent: "tip",
        to_id: on.lead.userId,
        amount: "5",
        currency: "EUR",
        note: "",
        key: newId(Date.now()),
      },
      spoil: { amount: "amount", currency: "currency", to_id: "id", key: "key" },
      foreign: {
        to_id: [(await alice()).userId, on.client.userId],
        amount: ["50.01", "500.01"],
        currency: ["USD"],
      },
      makes: ["ledger_journals"],
    };
  },
  "a plan begun": async () => ({
    by: await alice(),
    action: membershipAction,
    form: { intent: "subscribe", plan: "pro", interval: "month", seen: "1200", key: newId(Date.now()) },
    spoil: { plan: "choice", interval: "choice", seen: "seen", key: "key" },
    foreign: { plan: ["free", "business"], interval: ["year", "day"] },
    makes: ["payments"],
  }),
  "a plan given": async () => ({
    by: await alice(),
    action: membershipAction,
    form: { intent: "gift", gift: "pro-month-1200", key: newId(Date.now()) },
    spoil: { gift: "choice", key: "key" },
    foreign: {
      gift: ["pro-month-1", "pro-month-0", "pro-month--5", "pro-month-1e15", "free-month-0", "pro-day-1200"],
    },
    makes: ["payments"],
  }),
  "a plan changed": async () => {
    const by = await alice();
    await onPro(by);
    return {
      by,
      action: subscriptionAction,
      form: { intent: "plan", plan: "pro", interval: "month", version: "1", seen: "0", key: newId(0) },
      spoil: { plan: "choice", interval: "choice", version: "version", key: "key" },
      foreign: { intent: ["upgrade", "pay-due", "resume", "keep"] },
      makes: ["subscriptions", "version > 1"],
    };
  },
  "a plan paused": async () => {
    const by = await alice();
    await onPro(by);
    return {
      by,
      action: subscriptionAction,
      form: { intent: "pause", version: "1", months: "1" },
      spoil: { version: "version", months: "number" },
      foreign: { months: ["4", "0"] },
      makes: ["subscriptions", "status = 'paused'"],
    };
  },
  "a code entered": async () => {
    const finance = await appOf(await person({ name: "Fin", role: "finance" }));
    await createCoupon(finance.app, {
      code: "SWEEP-25",
      percent: 25,
      plan_key: null,
      max_uses: 5,
      ends_on: "2099-01-01",
    });
    return {
      by: await alice(),
      action: membershipAction,
      form: { intent: "coupon", code: "SWEEP-25" },
      spoil: { code: "code" },
      makes: ["coupon_uses"],
    };
  },
  "a code made": async () => ({
    by: await person({ name: "Fin", role: "finance" }),
    action: couponsAction,
    form: {
      intent: "create",
      code: "AUTUMN-25",
      percent: "25",
      plan_key: "any",
      max_uses: "5",
      ends_on: "2099-01-01",
    },
    spoil: { percent: "number", plan_key: "choice", max_uses: "number", ends_on: "text" },
    foreign: {
      percent: ["0", "91"],
      max_uses: ["0", "501"],
      ends_on: ["2020-01-01", "2099-13-01"],
      code: ["", "x y", "A"],
    },
    makes: ["coupons"],
  }),
  "a payout let go": async () => {
    const on = await earner();
    const { id } = await requestPayout(on.app, own(on.app), {
      amount: 20_000,
      currency: "EUR",
      method_id: on.method,
      key: newId(0),
    });
    return {
      by: await person({ name: "Fin", role: "finance" }),
      action: financeAction,
      form: { intent: "payout", payout_id: id, decision: "approve" },
      spoil: { payout_id: "id", decision: "choice" },
      makes: ["payouts", "status = 'paid'"],
    };
  },
  "a checkout page": async () => {
    const member = await appOf(await bora());
    const { session } = await topUp(member, 5_000);
    return {
      by: null,
      action: checkoutAction,
      params: { sessionId: session },
      form: { intent: "pay", card: CARD, expires: "12/30", cvc: "123" },
      spoil: { card: "card", expires: "number", cvc: "amount" },
      makes: ["ledger_journals", "type = 'topup'"],
    };
  },
  "a deal claimed": async () => {
    const { dealId } = await livePartner();
    const locked = await livePartner({ tier_min: "elite" });
    const paused = await livePartner({ status: "paused" });
    return {
      by: await alice(),
      action: directoryAction,
      form: { intent: "claim", deal_id: dealId },
      spoil: { deal_id: "id" },
      foreign: { deal_id: [locked.dealId, paused.dealId] },
      makes: ["deal_redemptions"],
    };
  },
  "storage bought with credits": async () => {
    const by = await alice();
    await withCredits(by, 50);
    return {
      by,
      action: storageAction,
      form: { intent: "storage", key: newId(Date.now()) },
      spoil: { key: "text" },
      foreign: { key: ["' OR 1 --", "x".repeat(61)] },
      makes: ["storage_addons"],
    };
  },
};

/** Somebody with 500 euros and an account. */
async function earner() {
  const by = await alice();
  const member = await appOf(by);
  await rich(member, 50_000);
  await addPayoutMethod(member.app, own(member.app), {
    holder: "Alice",
    iban: "DE89370400440532013000",
    currency: "EUR",
  });
  const [method] = await rows<{ id: string }>("SELECT id FROM payout_methods WHERE user_id = ?", by.userId);
  return { by, app: member.app, method: method?.id ?? "" };
}

async function onPro(by: Person) {
  const member = await appOf(by);
  const url = await subscribe(member.app, { plan: "pro", interval: "month", seen: 12_00, key: newId(0) });
  await member.app.payments.pages?.use(url.split("/").at(-1) ?? "", { card: CARD });
  await member.settled();
}
