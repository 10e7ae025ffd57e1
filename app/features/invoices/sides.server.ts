import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { companies, company_members } from "#app/db/schema/companies.ts";
import type { invoices } from "#app/db/schema/invoices.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { pursesOf } from "#app/features/ledger/acting.server.ts";
import { asOwner, type Owner } from "#app/features/ledger/rules.ts";

type Invoice = Pick<
  typeof invoices.$inferSelect,
  "issuer_id" | "issuer_company_id" | "customer_user_id" | "customer_company_id"
>;

/** Whose an invoice is: a member's, or the company's that a member wrote it for. */
export function issuerOf({
  issuer_id,
  issuer_company_id,
}: Pick<Invoice, "issuer_id" | "issuer_company_id">): Owner {
  return issuer_company_id ? { type: "company", id: issuer_company_id } : asOwner(issuer_id);
}

/** Who is to pay it; null for somebody without an account. */
export function payerOf({
  customer_user_id,
  customer_company_id,
}: Pick<Invoice, "customer_user_id" | "customer_company_id">): Owner | null {
  if (customer_company_id) return { type: "company", id: customer_company_id };
  return customer_user_id ? asOwner(customer_user_id) : null;
}

const column = (table: string, name: string) => sql.raw(`${table}.${name}`);

/** SQL condition on a row of invoices: it is one that this owner wrote; off their index. */
export function issuedBy(owner: Owner, table = "invoices"): SQL {
  return owner.type === "company"
    ? sql`${column(table, "issuer_company_id")} = ${owner.id}`
    : sql`${column(table, "issuer_id")} = ${owner.id} AND ${column(table, "issuer_company_id")} IS NULL`;
}

/** SQL condition on a row of invoices: it is for this owner; off their index. */
export function billedTo(owner: Owner, table = "invoices"): SQL {
  return sql`${column(table, owner.type === "company" ? "customer_company_id" : "customer_user_id")} = ${owner.id}`;
}

/** SQL condition on a row of invoices: this member wrote it, or acts for the money of the company it is of. */
export function actsAsIssuer(me: Id, table = "invoices"): SQL {
  return sql`(${issuedBy(asOwner(me), table)} OR ${column(table, "issuer_company_id")} IN (${pursesOf(me)}))`;
}

/** SQL condition on a row of invoices: this member is to pay it, or acts for the money of the company that is. */
export function actsAsCustomer(me: Id, table = "invoices"): SQL {
  return sql`(${billedTo(asOwner(me), table)} OR ${column(table, "customer_company_id")} IN (${pursesOf(me)}))`;
}

/** SQL condition on a row of `invoices`: its issuer, a member or a company, may write to people now. */
export const issuerActs: SQL = sql`CASE WHEN invoices.issuer_company_id IS NULL
  THEN EXISTS (SELECT 1 FROM ${profiles} AS issuer WHERE issuer.user_id = invoices.issuer_id AND issuer.status = 'active')
  ELSE EXISTS (SELECT 1 FROM ${companies} AS house WHERE house.id = invoices.issuer_company_id
    AND house.status = 'active') END`;

/**
 * SQL condition on a row of `invoices`: somebody is there who has what is paid for it. Nobody reaches the balance of a
 * deleted member, nor that of a company whose last owner is one.
 */
export const issuerIsThere: SQL = sql`CASE WHEN invoices.issuer_company_id IS NULL
  THEN EXISTS (SELECT 1 FROM ${profiles} AS issuer WHERE issuer.user_id = invoices.issuer_id AND issuer.status <> 'deleted')
  ELSE EXISTS (SELECT 1 FROM ${company_members} AS owner WHERE owner.company_id = invoices.issuer_company_id
    AND owner.role = 'owner' AND owner.status = 'active') END`;

/** The same as a column: 1 or 0. */
export const issuerThere = sql<number>`${issuerIsThere}`.as("issuer_there");
