import { asc, eq, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { companies } from "#app/db/schema/companies.ts";
import { invoice_payments, invoices } from "#app/db/schema/invoices.ts";
import { milestones } from "#app/db/schema/milestones.ts";
import { payments } from "#app/db/schema/payments.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { selectFilledPurses } from "#app/features/billing/purses.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { amountsOf, lineNet, stillDue } from "../amounts.ts";
import { isOpen } from "../rules.ts";
import { actsAsCustomer, actsAsIssuer, issuerThere } from "../sides.server.ts";
import { readLines, readParty, readRule } from "../stored.ts";

/** The company that an invoice is of; `companies` itself is the one it is for. */
const house = alias(companies, "house");

const customerHandles = {
  customerHandle: sql<string | null>`coalesce(${companies.handle}, ${profiles.handle})`.as("customer_handle"),
};

/** One invoice, for who acts as its issuer, and once it was sent for who is to pay it. */
export function selectInvoice({ db, viewer }: Pick<QueryContext, "db" | "viewer">, id: Id) {
  const me = viewer.userId;
  return db
    .select({
      ...invoiceParts,
      ...customerHandles,
      /** They wrote it, or act for the company that is its issuer. */
      mine: sql<boolean>`${actsAsIssuer(me)}`.mapWith(Boolean).as("invoice_is_mine"),
      house: {
        name: sql<string>`${house.name}`.as("house_name"),
        billing_name: sql<string | null>`${house.billing_name}`.as("house_billing_name"),
        billing_address: sql<string | null>`${house.billing_address}`.as("house_billing_address"),
        country: sql<string | null>`${house.country}`.as("house_country"),
        tax_id: sql<string | null>`${house.tax_id}`.as("house_tax_id"),
      },
    })
    .from(invoices)
    .leftJoin(projects, eq(projects.id, invoices.project_id))
    .leftJoin(profiles, eq(profiles.user_id, invoices.customer_user_id))
    .leftJoin(companies, eq(companies.id, invoices.customer_company_id))
    .leftJoin(house, eq(house.id, invoices.issuer_company_id))
    .where(
      sql`${invoices.id} = ${id} AND (${actsAsIssuer(me)}
        OR (${actsAsCustomer(me)} AND ${invoices.status} <> 'draft'))`,
    );
}

/** The same for whoever holds its link. */
export function selectSent(db: Database, id: Id) {
  return db
    .select({ ...invoiceParts, issuerThere })
    .from(invoices)
    .leftJoin(projects, eq(projects.id, invoices.project_id))
    .where(sql`${invoices.id} = ${id} AND ${invoices.status} <> 'draft'`);
}

/** What `toInvoiceView` needs, of `invoices` and, beside them, `projects`. */
export const invoiceParts = {
  invoice: invoices,
  projectTitle: sql<string | null>`${projects.title}`.as("project_title"),
  milestoneTitles:
    sql<string>`(SELECT json_group_array(m.title) FROM json_each(${invoices.milestone_ids}) AS one
    CROSS JOIN ${milestones} AS m ON m.id = one.value)`.as("milestone_titles"),
};

/** What came for an invoice; only for those who see it. */
export function selectPayments({ db, viewer }: Pick<QueryContext, "db" | "viewer">, id: Id) {
  const me = viewer.userId;
  return db
    .select({
      id: invoice_payments.id,
      amount: invoice_payments.amount,
      method: invoice_payments.method,
      status: invoice_payments.status,
      paidOn: invoice_payments.paid_on,
      note: invoice_payments.note,
      recordedBy: invoice_payments.recorded_by,
      confirmedAt: invoice_payments.confirmed_at,
      wentBack:
        sql<number>`(SELECT refunded_amount > 0 AND refunded_amount + disputed_amount >= amount FROM ${payments}
        WHERE id = ${invoice_payments.payment_id})`.as("went_back"),
    })
    .from(invoice_payments)
    .where(
      sql`${invoice_payments.invoice_id} = ${id} AND EXISTS (SELECT 1 FROM ${invoices} AS i WHERE i.id = ${id}
        AND (${actsAsIssuer(me, "i")} OR ${actsAsCustomer(me, "i")}))`,
    )
    .orderBy(asc(invoice_payments.created_at))
    .limit(50);
}

/** The balances of companies that may pay an invoice, with what is on them in its currency. */
export function selectPursesFor(ctx: Pick<QueryContext, "db" | "viewer">, id: Id) {
  return selectFilledPurses(ctx, sql`(SELECT currency FROM ${invoices} WHERE id = ${id})`);
}

/** SQL: the member or the company an invoice of one's own is for; nobody for other invoices. */
export function customerOf({ viewer }: Pick<QueryContext, "viewer">, id: Id): SQL {
  return sql`SELECT coalesce(customer_company_id, customer_user_id) FROM ${invoices} WHERE id = ${id}
    AND ${actsAsIssuer(viewer.userId)}`;
}

/** Credit notes of an invoice. */
export function selectCredits(db: Database, id: Id) {
  return db
    .select({
      creditId: invoices.id,
      creditNumber: invoices.number,
      creditTotal: invoices.total,
      creditDate: invoices.issue_date,
    })
    .from(invoices)
    .where(eq(invoices.parent_id, id))
    .orderBy(asc(invoices.created_at))
    .limit(20);
}

/** Projects an invoice may be for. */
export function selectProjectsToBill({ db, viewer }: QueryContext) {
  return db
    .select({ projectId: projects.id, projectName: projects.title })
    .from(project_members)
    .innerJoin(projects, eq(projects.id, project_members.project_id))
    .where(
      sql`${project_members.user_id} = ${viewer.userId} AND ${project_members.status} = 'active'
        AND ${or(eq(projects.status, "active"), eq(projects.status, "completed"))}`,
    )
    .limit(50);
}

type Found = Awaited<ReturnType<typeof selectSent>>[number];

/** An invoice as pages and the PDF show it: nothing in it that only one side may know. */
export function toInvoiceView({
  invoice,
  projectTitle,
  milestoneTitles,
}: Pick<Found, "invoice" | "projectTitle" | "milestoneTitles">) {
  const lines = readLines(invoice.lines);
  return {
    id: invoice.id,
    kind: invoice.kind,
    number: invoice.number,
    status: invoice.status,
    open: invoice.kind === "invoice" && isOpen(invoice.status),
    version: invoice.version,
    issuer: readParty(invoice.issuer_snapshot),
    customer: readParty(invoice.customer_snapshot),
    project: projectTitle,
    milestones: JSON.parse(milestoneTitles) as string[],
    currency: invoice.currency,
    lines: lines.map((line) => ({ ...line, net: lineNet(line) })),
    discountBps: invoice.discount_bps,
    subtotal: invoice.subtotal,
    discount: invoice.discount,
    taxes: amountsOf(lines, invoice.discount_bps).taxes.filter(({ tax }) => tax > 0),
    total: invoice.total,
    lateFeeBps: invoice.late_fee_bps,
    lateFee: invoice.late_fee,
    credited: invoice.credited,
    paid: invoice.paid_amount,
    due: stillDue(invoice),
    issueDate: invoice.issue_date,
    dueDate: invoice.due_date,
    dueDays: invoice.due_days,
    notes: invoice.notes,
    viewedAt: invoice.viewed_at,
    paidAt: invoice.paid_at,
    parentId: invoice.parent_id,
    rule: readRule(invoice.recurring_rule),
    nextOn: invoice.next_on,
  };
}

export type InvoiceView = ReturnType<typeof toInvoiceView>;
