import { sql } from "drizzle-orm";
import { newId } from "#app/core/ids.ts";
import { days, hours } from "#app/core/time.ts";
import {
  endAccountantLink,
  makeAccountantLink,
  openBooks,
  selectAccountantLinks,
} from "#app/features/billing/accountant-links.server.ts";
import { runAutoPayouts, setAutoPayout } from "#app/features/billing/commands/auto-payouts.server.ts";
import { changeCard } from "#app/features/billing/commands/cards.server.ts";
import { cancelPayout, decidePayout } from "#app/features/billing/commands/decide-payout.server.ts";
import { addPayoutMethod, removePayoutMethod } from "#app/features/billing/commands/payout-methods.server.ts";
import { askForRefund, decideRefund } from "#app/features/billing/commands/refund-requests.server.ts";
import { requestPayout } from "#app/features/billing/commands/request-payout.server.ts";
import { sendDuePayouts } from "#app/features/billing/commands/send-payouts.server.ts";
import { sendDueRefunds } from "#app/features/billing/commands/send-refunds.server.ts";
import { tip } from "#app/features/billing/commands/tip.server.ts";
import { topUp } from "#app/features/billing/commands/top-up.server.ts";
import { selectRefundAsked } from "#app/features/billing/payment-history.server.ts";
import { findPaymentState } from "#app/features/billing/payment-state.server.ts";
import { selectPaidBy } from "#app/features/billing/punctuality.server.ts";
import { selectFilledPurses, selectPurses } from "#app/features/billing/purses.server.ts";
import {
  selectGuestMoney,
  selectInReview,
  selectRefundRequests,
  selectUnreconciled,
} from "#app/features/billing/queries/finance.server.ts";
import { selectPayouts } from "#app/features/billing/queries/payouts.server.ts";
import { listExported } from "#app/features/billing/queries/statement-lines.server.ts";
import { walletReads } from "#app/features/billing/queries/wallet.server.ts";
import { selectYear } from "#app/features/billing/year-summary.server.ts";
import { reconcile } from "#app/features/ledger/reconcile.server.ts";
import { subscribe } from "#app/features/membership/commands/subscribe.server.ts";
import { selectTradedIn, selectTradedYears } from "#app/features/projects/barter-year.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { endowed, house } from "#tests/factories/company-money.ts";
import { rows } from "#tests/factories/database.ts";
import { paidDesk } from "#tests/factories/paid-desks.ts";
import { CARD, rich } from "#tests/factories/payments.ts";
import { person } from "#tests/factories/people.ts";
import type { Acts, Cast } from "./cast.ts";

const IBAN = "DE89370400440532013000";

/** Money on the balance of somebody of their own, with two payouts that wait for the team. */
export async function billingActs({ recording, visitor, jobs }: Cast): Promise<Acts> {
  const rui = await person({ name: "Rui" });
  const { app, settled } = await appOf(rui, { d1: recording.d1 });
  const firm = await house(rui);
  await endowed(firm, 50_000);
  await addPayoutMethod(app, firm.purse, { holder: "Firm", iban: IBAN, currency: "EUR" });
  const [bank] = await rows<{ id: string }>("SELECT id FROM payout_methods WHERE company_id = ?", firm.id);
  const finance = (await appOf(await person({ name: "Fin", role: "finance" }), { d1: recording.d1 })).app;
  const me = app.viewer.userId;
  const own = { type: "user", id: me } as const;
  const account = { holder: "Rui", iban: IBAN, currency: "EUR" } as const;
  const page = await topUp(app, own, { amount: 90_000, currency: "EUR", key: newId(app.clock.now()) });
  await app.payments.pages?.use(page.split("/").at(-1) ?? "", { card: CARD });
  await settled();
  await addPayoutMethod(app, own, account);
  const [method] = await rows<{ id: string }>(
    "SELECT id FROM payout_methods WHERE user_id = ? AND company_id IS NULL",
    me,
  );
  const method_id = method?.id ?? "";
  const ask = () =>
    requestPayout(app, own, { amount: 10_000, currency: "EUR", method_id, key: newId(app.clock.now()) });
  const [first, second] = [await ask(), await ask()];
  const [payment] = await rows<{ id: string; session_ref: string }>(
    "SELECT id, session_ref FROM payments WHERE payer_id = ? AND company_id IS NULL",
    me,
  );
  const mate = await paidDesk();
  const tipper = (await appOf(mate.client, { d1: recording.d1 })).app;
  await rich({ app: tipper, settled } as Parameters<typeof rich>[0], 5_000);
  const auto = { currency: "EUR", method_id, every: "week", keep: 1_000 } as const;
  await setAutoPayout(app, auto);
  const books = await makeAccountantLink(app, { name: "Ana", year: 2026, days: 7 });
  const filter = { currency: "EUR", before: null };
  const later = { ...jobs, clock: { now: () => app.clock.now() + days(2) } };
  const plan = await subscribe(app, {
    plan: "pro",
    interval: "month",
    seen: 12_00,
    key: newId(app.clock.now()),
  });
  await app.payments.pages?.use(plan.split("/").at(-1) ?? "", { card: CARD });
  await settled();
  const [paid] = await rows<{ id: string }>(
    "SELECT id FROM payments WHERE payer_id = ? AND purpose = 'subscription'",
    me,
  );
  const asked = async () => {
    const [row] = await rows<{ id: string }>("SELECT id FROM refund_requests WHERE payment_id = ?", paid?.id);
    return row?.id ?? "";
  };
  return {
    reads: {
      "what is asked about a payment": async () => await selectRefundAsked(app, paid?.id ?? ""),
      "refunds that are asked for": async () => await selectRefundRequests(finance),
      "money of guests that waits": async () => await selectGuestMoney(finance),
      "one's wallet": async () => app.ask(walletReads(app, own, filter)),
      "one's wallet, further on": async () => app.ask(walletReads(app, own, { ...filter, before: 2 })),
      "a company's wallet": async () => app.ask(walletReads(app, firm.purse, filter)),
      "whose money one sees": async () => app.ask([selectPurses(app)]),
      "the balances one may pay with": async () => app.ask([selectFilledPurses(app, sql`'EUR'`)]),
      "a company's payouts": async () => await selectPayouts(app.db, firm.purse),
      "a statement to take along": () => listExported(app, own, filter, 1),
      "a payment after its page": () => findPaymentState(app, { sessionRef: payment?.session_ref ?? "" }),
      "a payment left": () => findPaymentState(app, { paymentId: payment?.id ?? "" }),
      "addresses for accountants": async () => await selectAccountantLinks(app),
      "a tax year": async () => await app.ask([selectYear(app.db, me, 2026)]),
      "the trades of a year": async () => await app.ask([selectTradedYears(app), selectTradedIn(app, 2026)]),
      "payouts to look at": async () => await selectInReview(finance),
      "accounts that differ": async () =>
        await selectUnreconciled({ ...finance, clock: { now: () => finance.clock.now() + hours(30) } }),
      "how a company pays": async () => await selectPaidBy(app.db, me),
    },
    commands: {
      "money put on a balance": () =>
        topUp(app, own, { amount: 5_000, currency: "EUR", key: newId(app.clock.now()) }),
      "money put on a company's balance": () =>
        topUp(app, firm.purse, { amount: 5_000, currency: "EUR", key: newId(app.clock.now()) }),
      "a company's bank account added": () =>
        addPayoutMethod(app, firm.purse, { holder: "Firm", iban: "DE40370400440532010002", currency: "EUR" }),
      "a company's payout asked for": () =>
        requestPayout(app, firm.purse, {
          ...{ amount: 10_000, currency: "EUR", method_id: bank?.id ?? "", key: newId(app.clock.now()) },
        }),
      "an address for an accountant": () => makeAccountantLink(app, { name: "Ana", year: 2026, days: 7 }),
      "a year's books opened": () => openBooks(visitor, books),
      "an address for an accountant taken back": () => endAccountantLink(app, newId(app.clock.now())),
      "a tip": () =>
        tip(tipper, {
          key: newId(app.clock.now()),
          to_id: mate.lead.userId,
          amount: 500,
          currency: "EUR",
          note: null,
        }),
      "a payout of every week": () => setAutoPayout(app, auto),
      "another card": () => changeCard(app, newId(app.clock.now())),
      "a bank account added": () => addPayoutMethod(app, own, { ...account, iban: "DE40370400440532010002" }),
      "a refund asked for": () => askForRefund(app, paid?.id ?? "", "It was by mistake."),
      "a refund granted": async () => {
        // What the provider does with it is no part of this request.
        const payments = {
          ...finance.payments,
          refund: async () => ({ state: "sent" as const, refundRef: null }),
        };
        const decision = { request_id: await asked(), decision: "grant", answer: "Of course." } as const;
        await decideRefund({ ...finance, payments }, decision);
      },
      "a payout asked for": ask,
      "a payout canceled": () => cancelPayout(app, own, second.id),
      "a payout let go": () => decidePayout(finance, first.id, "approve"),
      "a bank account removed": async () => {
        const [newest] = await rows<{ id: string }>(
          "SELECT id FROM payout_methods WHERE user_id = ? AND company_id IS NULL AND status = 'active' ORDER BY id DESC",
          me,
        );
        await removePayoutMethod(app, own, newest?.id ?? "");
      },
    },
    jobs: {
      "payouts that ask for themselves": () =>
        runAutoPayouts({ ...app, ...jobs, clock: { now: () => app.clock.now() + days(8) } }),
      "payouts that are due": () => sendDuePayouts({ ...app, ...later }),
      "refunds that are due": () => sendDueRefunds({ ...app, ...later }),
      "the nightly comparison": () => reconcile({ ...app, ...later }),
    },
  };
}
