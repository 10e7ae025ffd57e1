import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import {
  invoice_disputes,
  invoice_payments,
  invoice_series,
  invoices,
  tax_profiles,
} from "#app/db/schema/invoices.ts";
import { subscription_changes, subscriptions } from "#app/db/schema/membership.ts";
import {
  payer_records,
  payment_methods,
  payments,
  payout_methods,
  payouts,
} from "#app/db/schema/payments.ts";
import { sandbox_checkouts } from "#app/db/schema/sandbox.ts";
import { walletPath } from "#app/features/billing/wallet-path.ts";
import type { Owner } from "#app/features/ledger/rules.ts";
import { INTERVALS, PLAN_NAMES, priceOf } from "#app/features/membership/plans.ts";
import { periodFrom } from "#app/features/membership/rules.ts";
import type { Account } from "./accounts.ts";
import { type CardPayment, cardPayment, PROVIDER } from "./card-payments.ts";
import { companyIdOf } from "./companies.ts";
import { insertRows } from "./insert-rows.ts";
import {
  contestRows,
  invoicePaymentRows,
  seriesRows,
  taxRows,
  type WrittenInvoice,
  writeInvoices,
} from "./invoice-rows.ts";
import {
  invoiceBooked,
  journalStatements,
  partBooked,
  payoutBooked,
  planBooked,
  topUpBooked,
} from "./journals.ts";
import type { StoredStatement } from "./local-store.ts";
import { payoutStories } from "./payout-rows.ts";
import { type PaidPart, paidParts } from "./project-money.ts";
import type { OpenedProject } from "./projects.ts";
import { seedId } from "./seed-id.ts";
import { plans, topUps } from "./world/money.ts";

const CURRENCY = "EUR";
/** As the product gives it to a project. */
const APPROVES_ITSELF_AFTER = days(7);

/** Plans, invoices, held and paid milestones, top-ups and payouts, with every journal behind them. */
export function moneyStatements(
  accounts: readonly Account[],
  projects: readonly OpenedProject[],
  now: number,
): StoredStatement[] {
  const who = (key: string): Account => {
    const one = accounts.find(({ member }) => member.key === key);
    if (!one) throw new RangeError(`The demo world knows no ${key}`);
    return one;
  };
  const written = writeInvoices(who, projects, now);
  const parts = paidParts(projects);
  const begun = plans.map((plan) => beginPlan(plan, who(plan.who).id, now));
  const added = topUps.map((topUp) => addMoney(topUp, who(topUp.who), now));
  const leaving = payoutStories(who, now);
  const cards = [
    ...written.flatMap(({ paid }) => paid?.by ?? []),
    ...parts.flatMap(({ card }) => card ?? []),
    ...begun.map(({ card }) => card),
    ...added.map(({ card }) => card),
  ];
  return [
    ...insertRows(
      sandbox_checkouts,
      cards.map(({ page }) => page),
    ),
    ...insertRows(
      payments,
      cards.map(({ payment }) => payment),
    ),
    ...insertRows(
      subscriptions,
      begun.map(({ row }) => row),
    ),
    ...insertRows(
      subscription_changes,
      begun.map(({ change }) => change),
    ),
    ...insertRows(
      payment_methods,
      begun.map(({ kept }) => kept),
    ),
    ...insertRows(tax_profiles, taxRows(who, now)),
    ...insertRows(invoice_series, seriesRows(written)),
    ...insertRows(
      invoices,
      written.map(({ row }) => row),
    ),
    ...insertRows(invoice_payments, invoicePaymentRows(written)),
    ...insertRows(invoice_disputes, contestRows(written, now)),
    ...insertRows(
      payout_methods,
      leaving.map(({ method }) => method),
    ),
    ...insertRows(
      payouts,
      leaving.map(({ payout }) => payout),
    ),
    ...insertRows(payer_records, [...written.flatMap(paidInvoice), ...parts.flatMap(paidPart)]),
    ...journalStatements([
      ...written.flatMap(invoiceBooked),
      ...parts.flatMap(partBooked),
      ...begun.flatMap(({ card, owner, plan }) => planBooked(card, owner, plan)),
      ...added.map(({ card, owner, payer }) => topUpBooked(card, owner, payer)),
      ...leaving.flatMap(payoutBooked),
    ]),
    // Compared with their entries, as every night.
    { sql: "UPDATE ledger_accounts SET counted_at = ?", params: [now] },
  ];
}

function addMoney(topUp: (typeof topUps)[number], payer: Account, now: number) {
  const { key, amount, ago } = topUp;
  const company = topUp.for === "company" ? companyIdOf(payer) : null;
  const owner: Owner = company ? { type: "company", id: company } : { type: "user", id: payer.id };
  const card = cardPayment({
    key,
    payer: payer.id,
    company,
    purpose: "topup",
    referenceId: owner.id,
    title: company
      ? `Money for the balance of ${payer.member.companyName} on Thrive`
      : "Money for your balance on Thrive",
    amount,
    currency: CURRENCY,
    backTo: walletPath(owner),
    at: Math.floor(now - days(ago)),
  });
  return { owner, payer: payer.id, card };
}

function beginPlan({ who, plan, ago }: (typeof plans)[number], owner: Id, now: number) {
  const at = Math.floor(now - days(ago));
  const interval = "month";
  const price = priceOf(plan, interval);
  const end = periodFrom(at, interval);
  const card: CardPayment = cardPayment({
    key: `plan:${who}`,
    payer: owner,
    purpose: "subscription",
    referenceId: owner,
    title: `Thrive ${PLAN_NAMES[plan]}, ${INTERVALS[interval].toLowerCase()}`,
    details: { kind: "start", plan, interval },
    amount: price,
    currency: CURRENCY,
    backTo: "/subscription",
    at,
  });
  const ref = card.payment.id.replaceAll("-", "");
  return {
    owner,
    plan,
    card,
    row: {
      user_id: owner,
      plan_key: plan,
      interval,
      price,
      currency: CURRENCY,
      status: "active",
      period_start: at,
      period_end: end,
      due_at: end,
      started_at: at,
      updated_at: at,
    } satisfies typeof subscriptions.$inferInsert,
    change: {
      id: seedId(`plan begun:${who}`, at),
      user_id: owner,
      what: "started",
      plan_key: plan,
      amount: price,
      currency: CURRENCY,
      at,
    } satisfies typeof subscription_changes.$inferInsert,
    kept: {
      id: seedId(`card:${who}`, at),
      user_id: owner,
      provider: PROVIDER,
      customer_ref: `cus_test_${ref}`,
      method_ref: `pm_test_${ref}_4242`,
      brand: "visa",
      last4: "4242",
      status: "active",
      is_default: true,
      created_at: at,
    } satisfies typeof payment_methods.$inferInsert,
  };
}

function paidInvoice({ row, paid }: WrittenInvoice): (typeof payer_records.$inferInsert)[] {
  if (!paid || !row.customer_user_id || !row.sent_at || !row.due_date) return [];
  return [
    {
      payer_id: row.customer_user_id,
      source: "invoice",
      source_id: row.id,
      asked_at: row.sent_at,
      due_at: Date.parse(`${row.due_date}T00:00:00Z`) + days(1),
      paid_at: paid.at,
    },
  ];
}

function paidPart({
  id,
  funder,
  company,
  delivered,
  released,
}: PaidPart): (typeof payer_records.$inferInsert)[] {
  if (delivered === null || released === null) return [];
  return [
    {
      payer_id: company ?? funder,
      source: "milestone",
      source_id: id,
      asked_at: delivered,
      due_at: delivered + APPROVES_ITSELF_AFTER,
      paid_at: released,
    },
  ];
}
