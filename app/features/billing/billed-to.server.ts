import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Id } from "#app/core/ids.ts";
import { rowsOf } from "#app/db/client.server.ts";
import { companies, company_members } from "#app/db/schema/companies.ts";
import { payments } from "#app/db/schema/payments.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { pursesOf } from "#app/features/ledger/acting.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";

/** A company as it stands on a receipt. */
const billedToSchema = z.object({
  companyId: z.string(),
  name: z.string(),
  address: z.string(),
  taxId: z.string().nullable(),
});
export type BilledTo = z.infer<typeof billedToSchema>;

/** What a payment says of it; null for one that is its payer's own. */
export function readBilledTo(stored: unknown): BilledTo | null {
  return billedToSchema.safeParse(stored).data ?? null;
}

type Asked = Pick<QueryContext, "db" | "viewer">;

/** SQL condition on `m` and `c`: they keep its books (product.md `/subscription`: owner or finance; admins as well). */
const keepsBooks = (
  me: Id,
) => sql`m.user_id = ${me} AND m.status = 'active' AND m.role IN ('owner', 'admin', 'finance')
  AND c.status = 'active'`;

export interface PayingCompany {
  payer_id: Id;
  payer_name: string;
  billing_name: string | null;
  billing_address: string | null;
  billing_tax_id: string | null;
}

/** The companies whose books a member keeps: they may be billed for the member's plan. */
export function selectPayingCompanies({ db, viewer }: Asked) {
  return rowsOf<PayingCompany>(
    db,
    sql`SELECT c.id AS payer_id, c.name AS payer_name, c.billing_name, c.billing_address, c.tax_id AS billing_tax_id
      FROM ${company_members} AS m CROSS JOIN ${companies} AS c ON c.id = m.company_id
      WHERE ${keepsBooks(viewer.userId)} ORDER BY c.name LIMIT 20`,
  );
}

/** A company for whose money a member acts, with what a receipt says of it; no row for others. */
export function selectPurseToBill({ db, viewer }: Asked, companyId: Id) {
  return rowsOf<PayingCompany>(
    db,
    sql`SELECT id AS payer_id, name AS payer_name, billing_name, billing_address, tax_id AS billing_tax_id
      FROM ${companies} WHERE id = ${companyId} AND id IN (${pursesOf(viewer.userId)})`,
  );
}

/** As it stands on a receipt; null for one that has not said where bills go. */
export function toBilledTo(company: PayingCompany | undefined): BilledTo | null {
  if (!company?.billing_name || !company.billing_address) return null;
  const { payer_id: companyId, billing_name: name, billing_address: address } = company;
  return { companyId, name, address, taxId: company.billing_tax_id };
}

export interface CompanyPayment {
  id: Id;
  at: number;
  member: string;
  title: string;
  amount: number;
  refunded: number;
  currency: string;
  status: string;
  receipt: string | null;
}

const COMPANY_PAYMENTS = 100;

/** The newest payments that are billed to a company, for who keeps its books; nothing for others. */
export function selectCompanyPayments({ db, viewer }: Asked, companyId: Id) {
  return rowsOf<CompanyPayment>(
    db,
    sql`SELECT p.id, p.created_at AS at, coalesce(who.display_name, 'Former member') AS member, p.title, p.amount, p.refunded_amount AS refunded,
        p.currency, p.status, p.receipt_no AS receipt
      FROM ${company_members} AS m CROSS JOIN ${companies} AS c ON c.id = m.company_id
        CROSS JOIN ${payments} AS p INDEXED BY payments_company ON p.company_id = c.id
        LEFT JOIN profiles AS who ON who.user_id = p.payer_id
      WHERE c.id = ${companyId} AND ${keepsBooks(viewer.userId)} AND p.status NOT IN ('created', 'canceled')
      ORDER BY p.created_at DESC LIMIT ${COMPANY_PAYMENTS}`,
  );
}

/** A payment with all that its receipt says: for its payer, and for who keeps the books of the company it is billed to. */
export function selectBooked({ db, viewer }: Asked, id: Id) {
  return db
    .select({
      payment: payments,
      payerName: sql<
        string | null
      >`(SELECT display_name FROM ${profiles} WHERE user_id = ${payments}.payer_id)`.as("payer_name"),
    })
    .from(payments)
    .where(
      sql`${payments.id} = ${id} AND (${payments.payer_id} = ${viewer.userId} OR EXISTS (SELECT 1
        FROM ${company_members} AS m CROSS JOIN ${companies} AS c ON c.id = m.company_id
        WHERE c.id = ${payments.company_id} AND ${keepsBooks(viewer.userId)}))`,
    );
}
