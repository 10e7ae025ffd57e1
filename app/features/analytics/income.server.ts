import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { type Query, rowsOf } from "#app/db/client.server.ts";
import { invoice_payments, invoices, paidAt } from "#app/db/schema/invoices.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_members } from "#app/db/schema/projects.ts";
import { tips } from "#app/db/schema/wallet.ts";
import { releasedRows, wentBack } from "#app/features/billing/history-parts.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import type { Period } from "./period.ts";
import type { IncomeKind } from "./sources.ts";

type Asked = Pick<QueryContext, "db" | "viewer">;

/** So many sums by client are read; the rest of the income is "others". */
const SOURCES_MOST = 100;

/**
 * SQL: what came to a member since a moment and before another: `currency, amount, at, kind, client`. Ways to be paid:
 * invoices, as far as their money stays, milestones that were released, and tips. The client is a name.
 */
function incomeRows(me: Id, from: number, end: number): SQL {
  const nameOf = (id: SQL) => sql`(SELECT display_name FROM ${profiles} WHERE user_id = ${id})`;
  return sql`SELECT i.currency AS currency, ip.amount - ${wentBack} AS amount, ${paidAt("ip.")} AS at, 'invoice' AS kind,
      coalesce(${nameOf(sql`i.customer_user_id`)}, i.customer_snapshot ->> 'name', '') AS client
    FROM ${invoice_payments} AS ip CROSS JOIN ${invoices} AS i ON i.id = ip.invoice_id
    WHERE ip.payee_id = ${me} AND ip.status = 'counted' AND ${paidAt("ip.")} >= ${from} AND ${paidAt("ip.")} < ${end}
  UNION ALL SELECT e.currency, e.amount, e.created_at, 'milestone', coalesce(${nameOf(
    sql`(SELECT user_id FROM ${project_members} AS payer
      WHERE payer.project_id = m.project_id AND payer.role = 'client' LIMIT 1)`,
  )}, '') ${releasedRows(me)} AND e.created_at >= ${from} AND e.created_at < ${end}
  UNION ALL SELECT t.currency, t.amount, t.created_at, 'tip', coalesce(${nameOf(sql`t.from_id`)}, '')
    FROM ${tips} AS t WHERE t.to_id = ${me} AND t.created_at >= ${from} AND t.created_at < ${end}`;
}

/** What came to them in both periods, by currency; minor units. */
export interface Earned {
  currency: string;
  earned: number;
  before: number;
}

/** What came in within a period and within the one before it, by currency; minor units. */
export function selectEarned({ db, viewer }: Asked, { length, end }: Period): Query<Earned[]> {
  const from = end - days(length);
  return rowsOf<Earned>(
    db,
    sql`SELECT currency, sum(iif(at >= ${from}, amount, 0)) AS earned, sum(iif(at < ${from}, amount, 0)) AS before
      FROM (${incomeRows(viewer.userId, end - days(2 * length), end)})
      GROUP BY currency HAVING sum(amount <> 0) > 0 ORDER BY earned DESC, currency`,
  );
}

/** What came to them in the period from one client in one way; minor units. */
export interface Source {
  source_currency: string;
  kind: IncomeKind;
  client: string;
  amount: number;
}

/** Who paid them for what in the period, most first. */
export function selectSources({ db, viewer }: Asked, { length, end }: Period): Query<Source[]> {
  return rowsOf<Source>(
    db,
    sql`SELECT currency AS source_currency, kind, client, sum(amount) AS amount
      FROM (${incomeRows(viewer.userId, end - days(length), end)})
      GROUP BY 1, 2, 3 HAVING sum(amount) > 0 ORDER BY 4 DESC, client LIMIT ${SOURCES_MOST}`,
  );
}

/** Of the invoices they were paid in the period: how many, and how long from sent to paid, in days on average. */
export interface PaidWait {
  paid_invoices: number;
  paid_after: number | null;
}

/** How many invoices were paid in a period, and after how many days on the average. */
export function selectPaidWait({ db, viewer }: Asked, { length, end }: Period): Query<PaidWait[]> {
  return rowsOf<PaidWait>(
    db,
    sql`SELECT count(*) AS paid_invoices, avg(paid_at - sent_at) / ${days(1)} AS paid_after
      FROM ${invoices} INDEXED BY invoices_issuer WHERE issuer_id = ${viewer.userId} AND issuer_company_id IS NULL
        AND created_at >= ${end - days(length + 180)} AND paid_at >= ${end - days(length)} AND paid_at < ${end}`,
  );
}
