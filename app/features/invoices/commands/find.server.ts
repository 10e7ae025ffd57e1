import { eq, type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { companies } from "#app/db/schema/companies.ts";
import { invoices, tax_profiles } from "#app/db/schema/invoices.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { actsAsCustomer, actsAsIssuer, issuerThere } from "../sides.server.ts";
import { readParty } from "../stored.ts";

/** What a company says of itself on its invoices. */
const houseColumns = {
  name: companies.name,
  billing_name: companies.billing_name,
  billing_address: companies.billing_address,
  country: companies.country,
  tax_id: companies.tax_id,
};

/** An invoice as commands look at it, with the names of both sides. */
export function selectCase(db: Database, where: SQL) {
  return db
    .select({
      invoice: invoices,
      issuerName: sql<string>`coalesce(${companies.name}, ${profiles.display_name}, '')`.as(
        "issuer_display_name",
      ),
      issuerThere,
      tax: tax_profiles,
      house: houseColumns,
    })
    .from(invoices)
    .leftJoin(profiles, eq(profiles.user_id, invoices.issuer_id))
    .leftJoin(companies, eq(companies.id, invoices.issuer_company_id))
    .leftJoin(tax_profiles, eq(tax_profiles.user_id, invoices.issuer_id))
    .where(where);
}

export type InvoiceCase = Awaited<ReturnType<typeof selectCase>>[number];

/** @throws AppError `not_found` for anybody but its issuer, and those who act for the company that is */
export async function getOwn(db: Database, id: Id, me: Id): Promise<InvoiceCase> {
  const [found] = await selectCase(db, sql`${invoices.id} = ${id} AND ${actsAsIssuer(me)}`);
  if (!found) throw new AppError("not_found");
  return found;
}

/**
 * @throws AppError `not_found` for anybody but the member it is for, and those who act for the company it is for, and
 * while it is a draft
 */
export async function getOwed(db: Database, id: Id, me: Id): Promise<InvoiceCase> {
  const [found] = await selectCase(
    db,
    sql`${invoices.id} = ${id} AND ${actsAsCustomer(me)} AND ${invoices.status} <> 'draft'`,
  );
  if (!found) throw new AppError("not_found");
  return found;
}

/** Either side of it. @throws AppError `not_found` for anybody else, and for the one it is for while it is a draft */
export async function getEither(db: Database, id: Id, me: Id): Promise<InvoiceCase> {
  const [found] = await selectCase(
    db,
    sql`${invoices.id} = ${id} AND (${actsAsIssuer(me)}
      OR ${actsAsCustomer(me)} AND ${invoices.status} <> 'draft')`,
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
