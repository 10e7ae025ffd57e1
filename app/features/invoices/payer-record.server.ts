import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Database, Statement } from "#app/db/client.server.ts";
import { invoice_payments, invoices } from "#app/db/schema/invoices.ts";
import { recordPaid } from "#app/features/billing/punctuality.server.ts";
import { DUE_DAY_LASTS } from "./rules.ts";

/**
 * An invoice that is paid speaks for its payer (product.md B2), once all that came for it is what both sides say. Put
 * behind the payment in its batch; before that, it records nothing.
 */
export function recordOfInvoice(db: Database, id: Id): Statement {
  const counted = sql`FROM ${invoice_payments} AS p WHERE p.invoice_id = i.id AND p.status = 'counted'`;
  return recordPaid(
    db,
    sql`SELECT coalesce((SELECT max(p.company_id) ${counted}), i.customer_company_id, i.customer_user_id) AS payer_id, i.id AS source_id, i.sent_at AS asked_at,
        (unixepoch(i.due_date) * 1000 + ${DUE_DAY_LASTS}) AS due_at,
        (SELECT max(iif(p.method = 'outside', unixepoch(p.paid_on) * 1000, p.created_at)) ${counted}) AS paid_at
      FROM ${invoices} AS i WHERE i.id = ${id} AND i.status = 'paid'
        AND EXISTS (SELECT 1 ${counted}) AND NOT EXISTS (SELECT 1 ${counted} AND p.confirmed_at IS NULL)`,
    "invoice",
  );
}
