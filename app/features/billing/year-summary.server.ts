import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Query, rowsOf } from "#app/db/client.server.ts";
import { invoice_payments, invoices, paidAt } from "#app/db/schema/invoices.ts";
import { payments, payouts } from "#app/db/schema/payments.ts";
import { tips } from "#app/db/schema/wallet.ts";
import { unionOf } from "#app/db/union.ts";
import {
  clientRows,
  onOwnBalance,
  paidFor,
  releasedRows,
  stayedPaid,
  wentBack,
} from "./history-parts.server.ts";

/** What moved in one currency of one kind, in minor units. */
export interface YearLine {
  way: "in" | "out" | "moved";
  kind: string;
  currency: string;
  count: number;
  gross: number;
  fees: number;
  taxes: number;
  refunds: number;
}

/**
 * A tax year of one member in sums (product.md `/payment-history`): what they were paid and what they paid, by kind and
 * currency, with the fees and taxes in it. Top-ups and payouts only move money of theirs, so they stand apart. Money
 * that was given back counts in the year of its payment, and what was paid outside in that of the day it was paid.
 */
export function selectYear(db: Database, me: Id, year: number): Query<YearLine[]> {
  const within = (at: string | SQL) => {
    const moment = typeof at === "string" ? sql.raw(at) : at;
    return sql`${moment} >= ${Date.UTC(year, 0, 1)} AND ${moment} < ${Date.UTC(year + 1, 0, 1)}`;
  };
  const parts = [
    sql`SELECT iif(${onOwnBalance}, 'moved', 'out') AS way, ${paidFor} AS kind, p.currency AS currency,
        count(*) AS count, sum(p.amount) AS gross, sum(p.fee_amount) AS fees, sum(p.tax_amount) AS taxes,
        sum(p.refunded_amount + p.disputed_amount) AS refunds
      FROM ${payments} AS p WHERE p.payer_id = ${me} AND ${stayedPaid}
        AND ${within("p.created_at")} GROUP BY 1, 2, p.currency`,
    sql`SELECT 'in' AS way, 'invoice' AS kind, i.currency AS currency, count(*) AS count,
        sum(ip.amount) AS gross, 0 AS fees, 0 AS taxes, sum(${wentBack}) AS refunds
      FROM ${invoice_payments} AS ip CROSS JOIN ${invoices} AS i ON i.id = ip.invoice_id
      WHERE ip.payee_id = ${me} AND ip.status = 'counted' AND ${within(paidAt("ip."))} GROUP BY i.currency`,
    sql`SELECT 'out' AS way, 'invoice_balance' AS kind, i.currency AS currency, count(*) AS count,
        sum(ip.amount) AS gross, 0 AS fees, 0 AS taxes, 0 AS refunds
      FROM ${invoice_payments} AS ip CROSS JOIN ${invoices} AS i ON i.id = ip.invoice_id
      WHERE ip.recorded_by = ${me} AND ip.method = 'balance' AND ip.company_id IS NULL AND ${within("ip.created_at")} GROUP BY i.currency`,
    sql`SELECT 'in' AS way, 'milestone' AS kind, e.currency AS currency, count(*) AS count,
        sum(e.amount) AS gross, 0 AS fees, 0 AS taxes, 0 AS refunds
      ${releasedRows(me)} AND ${within("e.created_at")} GROUP BY e.currency`,
    sql`SELECT 'out' AS way, 'milestone_balance' AS kind, e.currency AS currency,
        sum(e.amount < 0) AS count, -sum(min(e.amount, 0)) AS gross, 0 AS fees, 0 AS taxes, sum(max(e.amount, 0)) AS refunds
      ${clientRows(me)} AND ${within("e.created_at")} GROUP BY e.currency`,
    sql`SELECT 'moved' AS way, 'payout' AS kind, o.currency AS currency, count(*) AS count,
        sum(o.amount) AS gross, sum(o.fee) AS fees, 0 AS taxes, 0 AS refunds
      FROM ${payouts} AS o WHERE o.user_id = ${me} AND o.company_id IS NULL AND o.status = 'paid' AND ${within("o.created_at")}
      GROUP BY o.currency`,
    ...(["to_id", "from_id"] as const).map(
      (side) => sql`SELECT ${side === "to_id" ? "in" : "out"} AS way, 'tip' AS kind, t.currency AS currency,
        count(*) AS count, sum(t.amount) AS gross, 0 AS fees, 0 AS taxes, 0 AS refunds
      FROM ${tips} AS t WHERE t.${sql.raw(side)} = ${me} AND ${within("t.created_at")} GROUP BY t.currency`,
    ),
  ];
  return rowsOf<YearLine>(db, sql`SELECT * FROM (${unionOf(parts)}) ORDER BY 3, 1, 2`);
}
