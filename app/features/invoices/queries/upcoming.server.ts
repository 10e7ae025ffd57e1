import { sql } from "drizzle-orm";
import { days } from "#app/core/time.ts";
import { rowsOf } from "#app/db/client.server.ts";
import { invoices } from "#app/db/schema/invoices.ts";
import { milestones } from "#app/db/schema/milestones.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { auto_payouts } from "#app/db/schema/wallet.ts";
import { unionOf } from "#app/db/union.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { contested } from "../contested.server.ts";

/** Money that moves at a day to come, as it stands now. */
export interface Upcoming {
  at: number;
  /** `out`: from the member, `in`: to them, `moved`: their own. */
  way: "in" | "out" | "moved";
  words: string;
  /** Minor units; null where nobody can say yet. */
  amount: number | null;
  currency: string;
  link: string;
}

/** So far ahead. */
const AHEAD = days(60);
const MOST = 10;

/**
 * What is scheduled (product.md `/payment-history`): invoices by the day they are due unless they are contested, milestones to be funded or paid
 * out by time alone, invoices that recur, payouts that ask for themselves.
 */
export function selectUpcoming({ db, viewer, clock }: Pick<QueryContext, "db" | "viewer" | "clock">) {
  const me = viewer.userId;
  const now = clock.now();
  const from = new Date(now).toISOString().slice(0, 10);
  const until = new Date(now + AHEAD).toISOString().slice(0, 10);
  const due = sql`i.total + i.late_fee - i.credited - i.paid_amount`;
  const open = sql`i.status IN ('sent', 'viewed', 'partially_paid', 'overdue') AND i.kind = 'invoice'
    AND i.due_date BETWEEN ${from} AND ${until} AND NOT ${contested(sql.raw("i.id"))}`;
  const invoiceLink = sql`'/thrivepay/invoices/' || i.id`;
  const seats = sql`FROM ${project_members} AS seat CROSS JOIN ${milestones} AS m ON m.project_id = seat.project_id
    CROSS JOIN ${projects} AS p ON p.id = m.project_id
    WHERE seat.user_id = ${me} AND seat.status = 'active' AND p.status = 'active' AND m.amount > 0`;
  const desk = sql`'/desk/' || m.project_id || '/milestones#milestone-' || m.id`;
  const parts = [
    sql`SELECT unixepoch(i.due_date) * 1000 AS at, 'out' AS way,
        'Pay ' || coalesce(i.number, 'an invoice') || ' of ' || coalesce(json_extract(i.issuer_snapshot, '$.name'), '') AS words,
        ${due} AS amount, i.currency AS currency, ${invoiceLink} AS link
      FROM ${invoices} AS i WHERE i.customer_user_id = ${me} AND ${open} ORDER BY i.due_date LIMIT ${MOST}`,
    sql`SELECT unixepoch(i.due_date) * 1000, 'in',
        coalesce(i.number, 'An invoice') || ' is due for ' || coalesce(json_extract(i.customer_snapshot, '$.name'), ''),
        ${due}, i.currency, ${invoiceLink}
      FROM ${invoices} AS i WHERE i.issuer_id = ${me} AND i.issuer_company_id IS NULL AND ${open} ORDER BY i.due_date LIMIT ${MOST}`,
    sql`SELECT unixepoch(i.next_on) * 1000, 'in', 'A recurring invoice for ' || coalesce(json_extract(i.customer_snapshot, '$.name'), ''),
        i.total, i.currency, ${invoiceLink}
      FROM ${invoices} AS i WHERE i.issuer_id = ${me} AND i.issuer_company_id IS NULL AND i.status = 'draft' AND i.next_on BETWEEN ${from} AND ${until}
      ORDER BY i.next_on LIMIT ${MOST}`,
    sql`SELECT iif(m.status = 'agreed', unixepoch(m.due_on) * 1000, m.approve_due_at) AS at, iif(seat.role = 'client', 'out', 'in'),
        iif(m.status = 'agreed', 'Fund “' || m.title || '” before it is due', '“' || m.title || '” is paid out at the latest'),
        m.amount, m.currency, ${desk}
      ${seats} AND ((m.status = 'agreed' AND seat.role = 'client' AND m.due_on BETWEEN ${from} AND ${until})
        OR (m.status = 'delivered' AND m.approve_due_at BETWEEN ${now} AND ${now + AHEAD})) ORDER BY at LIMIT ${MOST}`,
    sql`SELECT a.next_at, 'moved', 'Your balance leaves for your bank', NULL, a.currency, '/wallet?currency=' || a.currency
      FROM ${auto_payouts} AS a WHERE a.user_id = ${me} LIMIT ${MOST}`,
  ];
  return rowsOf<Upcoming>(db, sql`SELECT * FROM (${unionOf(parts)}) ORDER BY at LIMIT ${MOST}`);
}
