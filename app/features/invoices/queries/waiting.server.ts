import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Query, rowsOf } from "#app/db/client.server.ts";
import { invoice_disputes, invoice_payments, invoices } from "#app/db/schema/invoices.ts";
import { ledger_accounts } from "#app/db/schema/ledger.ts";
import { disputes, milestones } from "#app/db/schema/milestones.ts";
import { payments, payout_methods, refund_requests } from "#app/db/schema/payments.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { unionOf } from "#app/db/union.ts";
import { LEAST_PAYOUT } from "#app/features/billing/payout-rules.ts";
import { asOwner, type Owner } from "#app/features/ledger/rules.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { billedTo, issuedBy } from "../sides.server.ts";

type Asked = Pick<QueryContext, "db" | "viewer">;

export type WaitingKind =
  | "approve"
  | "fund"
  | "answer_dispute"
  | "look_at_offer"
  | "answer_contest"
  | "look_at_answer"
  | "answer_refund"
  | "found"
  | "confirm"
  | "bank"
  | "bank_asks";

/** Something about money that waits for a member. */
export interface Waiting {
  kind: WaitingKind;
  /** What it is about, as it is called. */
  about: string;
  amount: number;
  currency: string;
  /** Until when; null where there is no end to it. */
  until: number | null;
  link: string;
}

const MOST = 12;

/** SQL: milestones with an amount in projects that run, with the member's own seat in them. */
const seats = (
  me: Id,
) => sql`FROM ${project_members} AS seat CROSS JOIN ${milestones} AS m ON m.project_id = seat.project_id
  CROSS JOIN ${projects} AS p ON p.id = m.project_id
  WHERE seat.user_id = ${me} AND seat.status = 'active' AND p.status = 'active' AND m.amount > 0`;

const desk = sql`'/desk/' || m.project_id || '/milestones#milestone-' || m.id`;

/**
 * What waits for a member besides the invoices they owe (product.md `/thrivepay`, action list): work to approve and to
 * fund, disputes and refunds to answer, payments to find or to confirm, and where their money goes.
 */
export function selectWaiting({ db, viewer }: Asked): Query<Waiting[]> {
  const me = viewer.userId;
  const otherSide = (who: string) => sql`EXISTS (SELECT 1 FROM ${project_members} AS them
    WHERE them.project_id = m.project_id AND them.user_id = ${sql.raw(who)}
      AND (them.role = 'client') <> (seat.role = 'client'))`;
  const parts = [
    sql`SELECT iif(m.status = 'delivered', 'approve', 'fund') AS kind, m.title AS about, m.amount AS amount,
        m.currency AS currency, iif(m.status = 'delivered', m.approve_due_at, unixepoch(m.due_on) * 1000) AS until,
        ${desk} AS link
      ${seats(me)} AND seat.role = 'client' AND m.status IN ('delivered', 'agreed') LIMIT ${MOST}`,
    sql`SELECT 'answer_refund', m.title, m.amount, m.currency, m.refund_due_at, ${desk}
      ${seats(me)} AND seat.role IN ('lead', 'client') AND m.status = 'refund_requested'
        AND m.refund_asked_by <> seat.user_id LIMIT ${MOST}`,
    sql`SELECT iif(d.offered_by IS NOT NULL AND ${otherSide("d.offered_by")}, 'look_at_offer', 'answer_dispute'), m.title,
        m.amount, m.currency, iif(d.status = 'open', d.answer_due_at, NULL), ${desk}
      FROM ${project_members} AS seat CROSS JOIN ${milestones} AS m ON m.project_id = seat.project_id
        CROSS JOIN ${disputes} AS d ON d.id = m.dispute_id
      WHERE seat.user_id = ${me} AND seat.status = 'active' AND seat.role IN ('lead', 'client') AND m.status = 'disputed'
        AND ((d.status = 'open' AND d.opened_by <> seat.user_id AND ${otherSide("d.opened_by")})
          OR (d.offered_by IS NOT NULL AND ${otherSide("d.offered_by")})) LIMIT ${MOST}`,
    ...contestParts(asOwner(me)),
    sql`SELECT 'found', coalesce(i.number, ''), p.amount, i.currency, NULL, '/thrivepay/invoices/' || i.id
      FROM ${invoices} AS i CROSS JOIN ${invoice_payments} AS p ON p.invoice_id = i.id AND p.status = 'claimed'
      WHERE i.issuer_id = ${me} AND i.issuer_company_id IS NULL AND i.status IN ('sent', 'viewed', 'partially_paid', 'overdue') LIMIT ${MOST}`,
    sql`SELECT 'confirm', coalesce(i.number, ''), p.amount, i.currency, NULL, '/thrivepay/invoices/' || i.id
      FROM ${invoices} AS i CROSS JOIN ${invoice_payments} AS p ON p.invoice_id = i.id AND p.status = 'counted'
        AND p.method = 'outside' AND p.confirmed_at IS NULL
      WHERE i.customer_user_id = ${me} AND i.status IN ('partially_paid', 'paid') AND i.updated_at > 0 LIMIT ${MOST}`,
    sql`SELECT 'bank', '', a.balance, a.currency, NULL, '/wallet?currency=' || a.currency || '#accounts'
      FROM ${ledger_accounts} AS a WHERE a.owner_type = 'user' AND a.owner_id = ${me} AND a.kind = 'available'
        AND a.balance >= ${LEAST_PAYOUT} AND NOT EXISTS (SELECT 1 FROM ${payout_methods} AS way
          WHERE way.user_id = ${me} AND way.company_id IS NULL AND way.currency = a.currency AND way.status <> 'removed') LIMIT 3`,
    sql`SELECT 'bank_asks', way.bank || ' •••• ' || way.last4, 0, way.currency, NULL, '/wallet?currency=' || way.currency || '#accounts'
      FROM ${payout_methods} AS way WHERE way.user_id = ${me} AND way.company_id IS NULL AND way.status = 'needs_action' LIMIT 3`,
  ];
  return soonest(db, parts);
}

/** What waits for a company besides the invoices it owes: contests to answer, and answers to look at. */
export function selectCompanyWaiting(db: Database, company: Owner): Query<Waiting[]> {
  return soonest(db, contestParts(company));
}

/** Contested invoices wait for who wrote them, and once there is an answer for who is to pay. */
function contestParts(of: Owner): SQL[] {
  const part = (kind: string, side: SQL, status: string) =>
    sql`SELECT ${sql.raw(`'${kind}'`)} AS kind, coalesce(i.number, '') AS about, i.total AS amount, i.currency AS currency,
        c.answer_due_at AS until, '/thrivepay/invoices/' || i.id AS link
      FROM ${invoices} AS i CROSS JOIN ${invoice_disputes} AS c ON c.invoice_id = i.id AND c.status = ${sql.raw(`'${status}'`)}
      WHERE ${side} AND i.status IN ('sent', 'viewed', 'partially_paid', 'overdue') LIMIT ${MOST}`;
  return [
    part("answer_contest", issuedBy(of, "i"), "open"),
    part("look_at_answer", billedTo(of, "i"), "answered"),
  ];
}

function soonest(db: Database, parts: SQL[]): Query<Waiting[]> {
  return rowsOf<Waiting>(
    db,
    sql`SELECT * FROM (${unionOf(parts)}) ORDER BY until IS NULL, until LIMIT ${MOST}`,
  );
}

/** Something about money that somebody asked for, and that is not answered yet. */
export interface Request {
  kind: "refund_of_milestone" | "refund_of_payment" | "payment_said" | "payment_recorded";
  mine: 0 | 1;
  about: string;
  amount: number;
  currency: string;
  at: number;
  until: number | null;
  link: string;
}

/** What was asked and waits for its answer, of both directions (product.md `/thrivepay`, *Requests*), the newest first. */
export function selectRequests({ db, viewer }: Asked): Query<Request[]> {
  const me = viewer.userId;
  const said = (kind: string, side: string, status: string) =>
    sql`SELECT ${sql.raw(`'${kind}'`)}, p.recorded_by = ${me}, coalesce(i.number, ''), p.amount, i.currency, p.created_at, NULL,
        '/thrivepay/invoices/' || i.id
      FROM ${invoices} AS i CROSS JOIN ${invoice_payments} AS p ON p.invoice_id = i.id AND ${sql.raw(status)}
      WHERE i.${sql.raw(side)} = ${me} ${side === "issuer_id" ? sql`AND i.issuer_company_id IS NULL` : sql``} AND i.created_at > 0 LIMIT ${MOST}`;
  const [claimed, recorded] = [
    "p.status = 'claimed'",
    "p.status = 'counted' AND p.method = 'outside' AND p.confirmed_at IS NULL",
  ];
  const parts = [
    sql`SELECT 'refund_of_milestone' AS kind, m.refund_asked_by = seat.user_id AS mine, m.title AS about, m.amount AS amount,
        m.currency AS currency, m.updated_at AS at, m.refund_due_at AS until, ${desk} AS link
      ${seats(me)} AND m.status = 'refund_requested' LIMIT ${MOST}`,
    sql`SELECT 'refund_of_payment', 1, p.title, min(p.amount - p.refunded_amount - p.disputed_amount, coalesce(r.amount, p.amount)), p.currency, r.created_at, NULL,
        '/payment-history/' || p.id || '#refund'
      FROM ${refund_requests} AS r CROSS JOIN ${payments} AS p ON p.id = r.payment_id
      WHERE r.user_id = ${me} AND r.status IN ('open', 'granting') LIMIT ${MOST}`,
    said("payment_said", "issuer_id", claimed),
    said("payment_said", "customer_user_id", claimed),
    said("payment_recorded", "issuer_id", recorded),
    said("payment_recorded", "customer_user_id", recorded),
  ];
  return rowsOf<Request>(db, sql`SELECT * FROM (${unionOf(parts)}) ORDER BY at DESC LIMIT ${MOST * 2}`);
}
