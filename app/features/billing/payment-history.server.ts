import { desc, type SQL, sql } from "drizzle-orm";
import { type Cursor, encodeCursor } from "#app/core/cursor.ts";
import type { Id } from "#app/core/ids.ts";
import { type Database, statement } from "#app/db/client.server.ts";
import { invoice_payments, invoices } from "#app/db/schema/invoices.ts";
import { ledger_entries, ledger_journals } from "#app/db/schema/ledger.ts";
import { milestones } from "#app/db/schema/milestones.ts";
import { payments, payouts, refund_requests } from "#app/db/schema/payments.ts";
import { project_members } from "#app/db/schema/projects.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import type { HistoryFilter, HistoryRow } from "./history-terms.ts";

export const HISTORY_PAGE = 30;
/** Rows of one export. */
export const EXPORT_MOST = 5000;

interface Page {
  filter: HistoryFilter;
  after: Cursor | null;
  limit?: number;
}

/**
 * Money of one member, in and out, newest first: what they paid, by card or out of their balance, what came to them for
 * invoices and milestones, and their payouts. Each part is read off its own index, so that a long history costs no more
 * than a page of it.
 */
export function selectHistory(db: Database, me: Id, { filter, after, limit = HISTORY_PAGE + 1 }: Page) {
  const parts = [
    ...(filter.type === "in" || filter.type === "payout" ? [] : [paidOut(me, filter, after, limit)]),
    ...(filter.type === null || filter.type === "in" ? [cameIn(me, filter, after, limit)] : []),
    ...(filter.type === null || filter.type === "in" ? [releasedTo(me, filter, after, limit)] : []),
    ...(filter.type === null || filter.type === "in" || filter.type === "milestone"
      ? [ownMilestones(me, filter, after, limit)]
      : []),
    ...(filter.type === null || filter.type === "payout" ? [paidToBank(me, filter, after, limit)] : []),
  ];
  return statement(
    db,
    sql`SELECT * FROM (${sql.join(
      parts.map((part) => sql`SELECT * FROM (${part})`),
      sql` UNION ALL `,
    )}) ORDER BY at DESC, id DESC LIMIT ${limit}`,
  );
}

/** Of this year and before the last row seen. */
function within(at: SQL, id: SQL, { year }: HistoryFilter, after: Cursor | null): SQL {
  const of = year
    ? sql`${at} >= ${Date.UTC(year, 0, 1)} AND ${at} < ${Date.UTC(year + 1, 0, 1)}`
    : sql`${at} > 0`;
  return after ? sql`${of} AND ${at} <= ${after.key} AND (${at} < ${after.key} OR ${id} < ${after.id})` : of;
}

function paidOut(me: Id, filter: HistoryFilter, after: Cursor | null, limit: number): SQL {
  const purpose = filter.type ? sql`p.purpose = ${filter.type}` : sql`1`;
  return sql`SELECT p.id AS id, p.created_at AS at, iif(p.purpose = 'topup', 'in', 'out') AS way, p.purpose AS kind,
      p.title AS title, p.amount AS amount, p.fee_amount AS fee, p.tax_amount AS tax, p.refunded_amount AS refunded,
      p.currency AS currency, p.status AS status, p.receipt_no AS receipt, p.failure_code AS failure,
      '/payment-history/' || p.id AS link, 0 AS of_balance
    FROM ${payments} AS p WHERE p.payer_id = ${me} AND ${purpose} AND ${statusOf(sql`p.status`, filter)}
      AND ${within(sql`p.created_at`, sql`p.id`, filter, after)}
    ORDER BY p.created_at DESC LIMIT ${limit}`;
}

function cameIn(me: Id, filter: HistoryFilter, after: Cursor | null, limit: number): SQL {
  return sql`SELECT ip.id AS id, ip.created_at AS at, 'in' AS way, 'invoice' AS kind,
      coalesce(i.number, 'Invoice') || ' · ' || coalesce(json_extract(i.customer_snapshot, '$.name'), '') AS title,
      ip.amount AS amount, 0 AS fee, 0 AS tax, 0 AS refunded, i.currency AS currency, 'succeeded' AS status,
      NULL AS receipt, NULL AS failure, '/thrivepay/invoices/' || i.id AS link, ip.method <> 'outside' AS of_balance
    FROM ${invoice_payments} AS ip CROSS JOIN ${invoices} AS i ON i.id = ip.invoice_id
    WHERE ip.payee_id = ${me} AND ip.status = 'counted' AND ${statusOf(sql`'succeeded'`, filter)}
      AND ${within(sql`ip.created_at`, sql`ip.id`, filter, after)}
    ORDER BY ip.created_at DESC LIMIT ${limit}`;
}

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

function releasedTo(me: Id, filter: HistoryFilter, after: Cursor | null, limit: number): SQL {
  return sql`SELECT j.id AS id, e.created_at AS at, 'in' AS way, 'milestone' AS kind, m.title AS title,
      e.amount AS amount, 0 AS fee, 0 AS tax, 0 AS refunded, e.currency AS currency, 'succeeded' AS status,
      NULL AS receipt, NULL AS failure, '/desk/' || m.project_id || '/payments' AS link, 1 AS of_balance
    ${releasedRows(me)} AND ${statusOf(sql`'succeeded'`, filter)}
      AND ${within(sql`e.created_at`, sql`j.id`, filter, after)}
    ORDER BY e.created_at DESC LIMIT ${limit}`;
}

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

function ownMilestones(me: Id, filter: HistoryFilter, after: Cursor | null, limit: number): SQL {
  return sql`SELECT j.id AS id, e.created_at AS at, iif(e.amount < 0, 'out', 'in') AS way,
      iif(e.amount < 0, 'milestone', 'refund') AS kind,
      iif(e.amount < 0, m.title, 'Back to you: ' || m.title) AS title, abs(e.amount) AS amount, 0 AS fee, 0 AS tax,
      0 AS refunded, e.currency AS currency, 'succeeded' AS status, NULL AS receipt, NULL AS failure,
      '/desk/' || m.project_id || '/payments' AS link, 1 AS of_balance
    ${clientRows(me)} AND ${filter.type === "in" ? sql`e.amount > 0` : sql`1`} AND ${statusOf(sql`'succeeded'`, filter)}
      AND ${within(sql`e.created_at`, sql`j.id`, filter, after)}
    ORDER BY e.created_at DESC LIMIT ${limit}`;
}

function paidToBank(me: Id, filter: HistoryFilter, after: Cursor | null, limit: number): SQL {
  return sql`SELECT o.id AS id, o.created_at AS at, 'out' AS way, 'payout' AS kind, 'Payout to your bank' AS title,
      o.amount AS amount, o.fee AS fee, 0 AS tax, 0 AS refunded, o.currency AS currency,
      CASE o.status WHEN 'paid' THEN 'succeeded' WHEN 'requested' THEN 'processing' WHEN 'in_review' THEN 'processing'
        ELSE o.status END AS status,
      NULL AS receipt, o.failure_code AS failure, '/wallet' AS link, 1 AS of_balance
    FROM ${payouts} AS o WHERE o.user_id = ${me}
      AND ${statusOf(
        sql`CASE o.status WHEN 'paid' THEN 'succeeded' WHEN 'requested' THEN 'processing'
          WHEN 'in_review' THEN 'processing' ELSE o.status END`,
        filter,
      )} AND ${within(sql`o.created_at`, sql`o.id`, filter, after)}
    ORDER BY o.created_at DESC LIMIT ${limit}`;
}

/** Checkouts that were opened and left are no payments. */
function statusOf(status: SQL, filter: HistoryFilter): SQL {
  switch (filter.status) {
    case "paid":
      return sql`${status} IN ('succeeded', 'won')`;
    case "pending":
      return sql`${status} IN ('processing', 'requires_action')`;
    case "failed":
      return sql`${status} IN ('failed', 'lost', 'disputed')`;
    case "refunded":
      return sql`${status} IN ('refunded', 'partially_refunded')`;
    case null:
      return sql`${status} NOT IN ('created', 'canceled')`;
  }
}

export function toHistoryPage(rows: unknown) {
  const all = rows as HistoryRow[];
  const page = all.slice(0, HISTORY_PAGE);
  const last = page.at(-1);
  return {
    rows: page,
    next: all.length > HISTORY_PAGE && last ? encodeCursor({ key: last.at, id: last.id }) : null,
  };
}

/** The last thing its payer asked for about a payment: to have it back. */
export function selectRefundAsked({ db, viewer }: Pick<QueryContext, "db" | "viewer">, paymentId: Id) {
  return db
    .select({
      refundStatus: refund_requests.status,
      refundAnswer: refund_requests.answer,
      refundAskedAt: refund_requests.created_at,
    })
    .from(refund_requests)
    .where(
      sql`${refund_requests.payment_id} = ${paymentId} AND ${refund_requests.user_id} = ${viewer.userId}`,
    )
    .orderBy(desc(refund_requests.created_at))
    .limit(1);
}

/** One payment with all that its page and its receipt say; for its payer alone. */
export function selectReceipt(db: Database, me: Id, id: Id) {
  return db.select().from(payments).where(sql`${payments.id} = ${id} AND ${payments.payer_id} = ${me}`);
}
