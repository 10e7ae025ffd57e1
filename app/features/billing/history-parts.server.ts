import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { invoice_payments, invoices, paidAt } from "#app/db/schema/invoices.ts";
import { ledger_entries, ledger_journals } from "#app/db/schema/ledger.ts";
import { milestones } from "#app/db/schema/milestones.ts";
import { payments, payouts } from "#app/db/schema/payments.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_members } from "#app/db/schema/projects.ts";
import { tips } from "#app/db/schema/wallet.ts";
import { type Part, part } from "./history-part.server.ts";

/** SQL of a payment `p`: what it became. What its purpose could not take any more is on its payer's balance, as a top-up. */
export const paidFor = sql`iif(p.diverted IS NULL, p.purpose, 'topup')`;

/** SQL of a payment `p`: it only moved money of its payer's own. */
export const onOwnBalance = sql`(p.diverted IS NOT NULL OR p.purpose = 'topup' AND p.company_id IS NULL)`;

/** SQL of a payment `p`: it moved money, and not all of it is at its payer's bank again. */
export const stayedPaid = sql`(p.status IN ('succeeded', 'won', 'partially_refunded', 'refunded')
  OR p.status IN ('disputed', 'lost') AND p.refunded_amount + p.disputed_amount < p.amount)`;

const paidOut: Part = {
  types: [null, "invoice", "milestone", "subscription", "topup", "credits"],
  rows(asked) {
    const { type } = asked.filter;
    return part(
      {
        ...{
          id: sql`p.id`,
          at: sql`p.created_at`,
          kind: paidFor,
          title: sql`p.title`,
          amount: sql`p.amount`,
        },
        ...{
          fee: sql`p.fee_amount`,
          tax: sql`p.tax_amount`,
          refunded: sql`p.refunded_amount + p.disputed_amount`,
        },
        ...{
          currency: sql`p.currency`,
          status: sql`p.status`,
          receipt: sql`p.receipt_no`,
          failure: sql`p.failure_code`,
        },
        way: sql`iif(${onOwnBalance}, 'in', 'out')`,
        link: sql`'/payment-history/' || p.id`,
        ofBalance: sql`0`,
        project: sql`CASE p.purpose WHEN 'milestone' THEN (SELECT project_id FROM ${milestones} WHERE id = p.reference_id)
          WHEN 'invoice' THEN (SELECT project_id FROM ${invoices} WHERE id = p.reference_id) END`,
        company: sql`p.company_id`,
      },
      sql`FROM ${payments} AS p WHERE p.payer_id = ${asked.me} AND ${type ? sql`${paidFor} = ${type}` : sql`1`}`,
      asked,
    );
  },
};

const invoiceTitle = (party: "issuer" | "customer") =>
  sql`coalesce(i.number, 'Invoice') || ' · ' || coalesce(json_extract(i.${sql.raw(party)}_snapshot, '$.name'), '')`;

const paidInvoice = (party: "issuer" | "customer") => ({
  ...{ id: sql`ip.id`, at: paidAt("ip."), amount: sql`ip.amount`, currency: sql`i.currency` },
  ...{ kind: sql`'invoice'`, title: invoiceTitle(party), link: sql`'/thrivepay/invoices/' || i.id` },
  project: sql`i.project_id`,
});

const invoicesOf = sql`FROM ${invoice_payments} AS ip CROSS JOIN ${invoices} AS i ON i.id = ip.invoice_id`;

/** SQL of what came for an invoice, `ip`: what went back of it to the card, or was taken by the payer's bank; minor units. */
export const wentBack = sql`coalesce((SELECT card.refunded_amount + card.disputed_amount
  FROM ${payments} AS card WHERE card.id = ip.payment_id), 0)`;

const cameIn: Part = {
  types: [null, "in"],
  rows: (asked) =>
    part(
      {
        ...paidInvoice("customer"),
        way: sql`'in'`,
        refunded: wentBack,
        ofBalance: sql`ip.method <> 'outside'`,
      },
      sql`${invoicesOf} WHERE ip.payee_id = ${asked.me} AND ip.status = 'counted'`,
      asked,
    ),
};

const paidFromBalance: Part = {
  types: [null, "invoice"],
  rows: (asked) =>
    part(
      { ...paidInvoice("issuer"), way: sql`'out'`, ofBalance: sql`1` },
      sql`${invoicesOf} WHERE ip.recorded_by = ${asked.me} AND ip.method = 'balance' AND ip.company_id IS NULL`,
      asked,
    ),
};

const deskOf = (me: Id) => ({
  currency: sql`e.currency`,
  // Who left a project keeps what it paid, at an address of its own.
  link: sql`(SELECT '/desk/' || mine.project_id || iif(mine.status = 'active', '/payments', '/left')
    FROM ${project_members} AS mine WHERE mine.project_id = m.project_id AND mine.user_id = ${me}
      AND mine.status IN ('active', 'left', 'removed'))`,
  ofBalance: sql`1`,
  project: sql`m.project_id`,
});

/**
 * SQL: what was released to a member out of milestones of their projects, as the ledger has it: `m` the milestone, `e`
 * the entry on their balance. What goes back to a client is no income.
 */
export function releasedRows(me: Id): SQL {
  return sql`FROM ${project_members} AS seat CROSS JOIN ${milestones} AS m ON m.project_id = seat.project_id
    CROSS JOIN ${ledger_journals} AS j ON j.idempotency_key = 'settle:' || m.id
    CROSS JOIN ${ledger_entries} AS e ON e.journal_id = j.id
    WHERE seat.user_id = ${me} AND seat.role <> 'client' AND m.released_at IS NOT NULL
      AND e.account_id = 'user:' || seat.user_id || ':available:' || m.currency AND e.amount > 0`;
}

const releasedTo: Part = {
  types: [null, "in"],
  rows: (asked) =>
    part(
      {
        ...deskOf(asked.me),
        ...{ id: sql`j.id`, at: sql`e.created_at`, way: sql`'in'`, kind: sql`'milestone'` },
        ...{ title: sql`m.title`, amount: sql`e.amount` },
      },
      releasedRows(asked.me),
      asked,
    ),
};

/**
 * SQL: what a client paid for milestones out of their balance, and what of a milestone came back to it, however it was
 * paid: `m` the milestone, `e` the entry on their balance, below zero for what they paid.
 */
export function clientRows(me: Id): SQL {
  return sql`FROM ${project_members} AS seat CROSS JOIN ${milestones} AS m ON m.project_id = seat.project_id
    CROSS JOIN ${ledger_journals} AS j ON j.idempotency_key IN ('fund:' || m.id, 'settle:' || m.id)
    CROSS JOIN ${ledger_entries} AS e ON e.journal_id = j.id
    WHERE seat.user_id = ${me} AND seat.role = 'client' AND m.funded_at IS NOT NULL
      AND e.account_id = 'user:' || seat.user_id || ':available:' || m.currency`;
}

const ownMilestones: Part = {
  types: [null, "in", "milestone"],
  rows: (asked) =>
    part(
      {
        ...deskOf(asked.me),
        ...{ id: sql`j.id`, at: sql`e.created_at`, way: sql`iif(e.amount < 0, 'out', 'in')` },
        kind: sql`iif(e.amount < 0, 'milestone', 'refund')`,
        title: sql`iif(e.amount < 0, m.title, 'Back to you: ' || m.title)`,
        amount: sql`abs(e.amount)`,
      },
      sql`${clientRows(asked.me)} AND ${asked.filter.type === "in" ? sql`e.amount > 0` : sql`1`}`,
      asked,
    ),
};

const paidToBank: Part = {
  types: [null, "payout"],
  rows: (asked) =>
    part(
      {
        ...{
          id: sql`o.id`,
          at: sql`o.created_at`,
          way: sql`'out'`,
          kind: sql`'payout'`,
          title: sql`'Payout to the bank'`,
        },
        ...{
          amount: sql`o.amount`,
          fee: sql`o.fee`,
          currency: sql`o.currency`,
          failure: sql`o.failure_code`,
        },
        status: sql`CASE o.status WHEN 'paid' THEN 'succeeded' WHEN 'requested' THEN 'processing'
          WHEN 'in_review' THEN 'processing' ELSE o.status END`,
        link: sql`'/wallet'`,
        ofBalance: sql`1`,
      },
      sql`FROM ${payouts} AS o WHERE o.user_id = ${asked.me} AND o.company_id IS NULL`,
      asked,
    ),
};

const tipped = (way: "in" | "out", other: "from_id" | "to_id", me: "from_id" | "to_id"): Part => ({
  types: way === "in" ? [null, "in", "tip"] : [null, "tip"],
  rows: (asked) =>
    part(
      {
        ...{
          id: sql`t.id`,
          at: sql`t.created_at`,
          way: sql.raw(`'${way}'`),
          kind: sql`'tip'`,
          amount: sql`t.amount`,
        },
        title: sql`${sql.raw(way === "in" ? "'Tip from '" : "'Tip to '")} || coalesce((SELECT display_name FROM ${profiles}
          WHERE user_id = t.${sql.raw(other)}), 'a former member')`,
        currency: sql`t.currency`,
        link: sql`'/wallet?currency=' || t.currency`,
        ofBalance: sql`1`,
      },
      sql`FROM ${tips} AS t WHERE t.${sql.raw(me)} = ${asked.me}`,
      asked,
    ),
});

/** All that a member's history is made of. */
export const HISTORY_PARTS: readonly Part[] = [
  ...[paidOut, cameIn, paidFromBalance, releasedTo, ownMilestones, paidToBank],
  ...[tipped("in", "from_id", "to_id"), tipped("out", "to_id", "from_id")],
];
