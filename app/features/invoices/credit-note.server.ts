import { sql } from "drizzle-orm";
import { dayOf } from "#app/core/days.ts";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { invoices } from "#app/db/schema/invoices.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import type { InvoiceCase } from "./commands/find.server.ts";
import { countUp, lastNumber } from "./commands/series.server.ts";
import { issuerOf } from "./sides.server.ts";
import { moveInvoice } from "./transition.server.ts";

interface Note {
  id: Id;
  /** Minor units; no more than is left of the invoice. */
  amount: number;
  reason: string;
  /** How the invoice ends with it; null while something is left. */
  end: "pay" | "void" | "refund" | null;
  now: number;
}

/** A credit note for an invoice, and less that is due of it, as statements for one batch (product.md §5.9). */
export function creditNote(
  db: Database,
  invoice: InvoiceCase["invoice"],
  { id, amount, reason, end, now }: Note,
): Statement[] {
  const credited = sql`credited = credited + ${amount}`;
  const line = { text: reason, quantity: 1000, unit: "", price: amount, taxRate: 0 };
  return [
    countUp(db, issuerOf(invoice).id, "CN"),
    ...(end
      ? moveInvoice(db, {
          id: invoice.id,
          move: end,
          now,
          version: invoice.version,
          set: [credited, sql`remind_on = NULL`],
        })
      : [
          statement(
            db,
            sql`UPDATE ${invoices} SET ${credited}, version = version + 1, updated_at = ${now}
              WHERE id = ${invoice.id} AND version = ${invoice.version}`,
          ),
          failWhen(db, sql`changes() = 0`),
        ]),
    statement(
      db,
      sql`INSERT INTO ${invoices} (id, kind, number, issuer_id, issuer_company_id, issuer_snapshot, customer_user_id, customer_company_id, customer_email,
          customer_snapshot, project_id, lines, currency, subtotal, discount, tax_total, total, issue_date,
          due_days, status, sent_at, parent_id, created_at, updated_at)
        SELECT ${id}, 'credit_note', ${lastNumber(issuerOf(invoice).id, "CN")}, issuer_id, issuer_company_id, issuer_snapshot,
          customer_user_id, customer_company_id, customer_email, customer_snapshot, project_id, ${JSON.stringify([line])}, currency,
          ${amount}, 0, 0, ${amount}, ${dayOf(now)}, 0, 'sent', ${now}, id, ${now}, ${now}
        FROM ${invoices} WHERE id = ${invoice.id}`,
    ),
  ];
}

/** How an invoice ends of which nothing is due any more. */
export function endOf({ paid_amount, status }: Pick<InvoiceCase["invoice"], "paid_amount" | "status">) {
  return paid_amount > 0 || status === "partially_paid" ? ("pay" as const) : ("void" as const);
}
