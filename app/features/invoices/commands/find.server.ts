import { eq, type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { invoices, tax_profiles } from "#app/db/schema/invoices.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { readParty } from "../stored.ts";

/** An invoice as commands look at it, with the names of both sides. */
export function selectCase(db: Database, where: SQL) {
  return db
    .select({
      invoice: invoices,
      issuerName: sql<string>`${profiles.display_name}`.as("issuer_display_name"),
      tax: tax_profiles,
    })
    .from(invoices)
    .innerJoin(profiles, eq(profiles.user_id, invoices.issuer_id))
    .leftJoin(tax_profiles, eq(tax_profiles.user_id, invoices.issuer_id))
    .where(where);
}

export type InvoiceCase = Awaited<ReturnType<typeof selectCase>>[number];

/** @throws AppError `not_found` for anybody but its issuer */
export async function getOwn(db: Database, id: Id, issuerId: Id): Promise<InvoiceCase> {
  const [found] = await selectCase(db, sql`${invoices.id} = ${id} AND ${invoices.issuer_id} = ${issuerId}`);
  if (!found) throw new AppError("not_found");
  return found;
}

/** @throws AppError `not_found` for anybody but the member it is for, and while it is a draft */
export async function getOwed(db: Database, id: Id, customerId: Id): Promise<InvoiceCase> {
  const [found] = await selectCase(
    db,
    sql`${invoices.id} = ${id} AND ${invoices.customer_user_id} = ${customerId} AND ${invoices.status} <> 'draft'`,
  );
  if (!found) throw new AppError("not_found");
  return found;
}

/** Names for what is told about an invoice. */
export function namesOf({ invoice, issuerName }: Pick<InvoiceCase, "invoice" | "issuerName">) {
  return {
    issuerName: readParty(invoice.issuer_snapshot).name || issuerName,
    customerName: readParty(invoice.customer_snapshot).name,
  };
}
