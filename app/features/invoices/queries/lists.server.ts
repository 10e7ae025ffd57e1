import { desc, eq, sql } from "drizzle-orm";
import { type Cursor, encodeCursor } from "#app/core/cursor.ts";
import { type Id, isId } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { invoices, tax_profiles } from "#app/db/schema/invoices.ts";
import { asOwner, type Owner } from "#app/features/ledger/rules.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { stillDue } from "../amounts.ts";
import { contested } from "../contested.server.ts";
import { actsAsCustomer, actsAsIssuer, billedTo, issuedBy } from "../sides.server.ts";
import { readParty, readRule } from "../stored.ts";
import type { Box } from "../terms.ts";

const INVOICES_PAGE = 25;

const BELONGS = {
  sent: (of: Owner) => sql`${issuedBy(of)} AND ${invoices.status} <> 'draft'`,
  received: (of: Owner) => sql`${billedTo(of)} AND ${invoices.status} <> 'draft'`,
  drafts: (of: Owner) =>
    sql`${issuedBy(of)} AND ${invoices.status} = 'draft' AND ${invoices.next_on} IS NULL`,
  recurring: (of: Owner) =>
    sql`${issuedBy(of)} AND ${invoices.status} = 'draft' AND ${invoices.next_on} IS NOT NULL`,
};

const isContested = contested(sql.raw("invoices.id"));

/** What a bill and what is owed say alike; `toOwed` reads no more. */
const owedColumns = {
  id: invoices.id,
  number: invoices.number,
  status: invoices.status,
  issuer: invoices.issuer_snapshot,
  currency: invoices.currency,
  total: invoices.total,
  late_fee: invoices.late_fee,
  credited: invoices.credited,
  paid_amount: invoices.paid_amount,
  dueDate: invoices.due_date,
  contested: sql<boolean>`${isContested}`.mapWith(Boolean).as("is_contested"),
};

const listColumns = {
  ...owedColumns,
  kind: invoices.kind,
  customer: invoices.customer_snapshot,
  issueDate: invoices.issue_date,
  nextOn: invoices.next_on,
  rule: invoices.recurring_rule,
  createdAt: invoices.created_at,
};

/** One page of a list, newest first, and one row more. */
export function selectInvoices(db: Database, of: Owner, box: Box, after: Cursor | null) {
  return db
    .select(listColumns)
    .from(invoices)
    .where(
      sql`${BELONGS[box](of)} AND ${
        after
          ? sql`(${invoices.created_at} < ${after.key} OR (${invoices.created_at} = ${after.key} AND ${invoices.id} < ${after.id}))`
          : sql`1`
      }`,
    )
    .orderBy(desc(invoices.created_at), desc(invoices.id))
    .limit(INVOICES_PAGE + 1);
}

type Row = Awaited<ReturnType<typeof selectInvoices>>[number];

/** A page of a box with the cursor of the next one. */
export function toInvoicePage(rows: readonly Row[], box: Box) {
  const page = rows.slice(0, INVOICES_PAGE);
  const last = page.at(-1);
  return {
    rows: page.map((row) => toRow(row, box)),
    next: rows.length > INVOICES_PAGE && last ? encodeCursor({ key: last.createdAt, id: last.id }) : null,
  };
}

function toRow(row: Row, box: Box) {
  return {
    id: row.id,
    box,
    kind: row.kind,
    number: row.number,
    status: row.status,
    contested: row.contested,
    who: readParty(box === "received" ? row.issuer : row.customer).name,
    currency: row.currency,
    total: row.total,
    due: stillDue(row),
    dueDate: row.dueDate,
    issueDate: row.issueDate,
    nextOn: row.nextOn,
    every: readRule(row.rule)?.every ?? null,
  };
}

export type InvoiceRow = ReturnType<typeof toRow>;

const OF_PROJECT = 60;

/**
 * The invoices of a project that this member may open, the newest first: who acts for an issuer sees them from the first
 * draft, who is to pay once they were sent; nobody else in the project sees that there are any.
 */
export function selectProjectInvoices(
  { db, viewer }: Pick<QueryContext, "db" | "viewer">,
  projectId: string | undefined,
) {
  const me = viewer.userId;
  return db
    .select({ ...listColumns, wroteIt: sql<boolean>`${actsAsIssuer(me)}`.mapWith(Boolean).as("wrote_it") })
    .from(invoices)
    .where(
      sql`${invoices.project_id} = ${isId(projectId) ? projectId : ""}
        AND (${actsAsIssuer(me)} OR (${actsAsCustomer(me)} AND ${invoices.status} <> 'draft'))`,
    )
    .orderBy(desc(invoices.created_at), desc(invoices.id))
    .limit(OF_PROJECT);
}

/** Each as the list it stands in on `/thrivepay` shows it. */
export function toProjectInvoices(rows: Awaited<ReturnType<typeof selectProjectInvoices>>) {
  return rows.map(({ wroteIt, ...row }) =>
    toRow(
      row,
      wroteIt ? (row.status !== "draft" ? "sent" : row.nextOn ? "recurring" : "drafts") : "received",
    ),
  );
}

const open = sql`${invoices.status} IN ('sent', 'viewed', 'partially_paid', 'overdue') AND ${invoices.kind} = 'invoice'`;
const due = sql`${invoices.total} + ${invoices.late_fee} - ${invoices.credited} - ${invoices.paid_amount}`;

/** What a member or a company is still to get, by currency; what is contested is awaited, and nobody is late with it. */
export function selectAwaited(db: Database, of: Owner) {
  return db
    .select({
      currency: invoices.currency,
      amount: sql<number>`sum(${due})`.as("awaited"),
      overdue: sql<number>`sum(iif(${invoices.status} = 'overdue' AND NOT ${isContested}, ${due}, 0))`.as(
        "awaited_overdue",
      ),
    })
    .from(invoices)
    .where(sql`${issuedBy(of)} AND ${open}`)
    .groupBy(invoices.currency);
}

/** What a member or a company is still to pay, by currency; what they contest is not asked for meanwhile. */
export function selectToPay(db: Database, of: Owner) {
  return db
    .select({ currency: invoices.currency, amount: sql<number>`sum(${due})`.as("to_pay") })
    .from(invoices)
    .where(sql`${billedTo(of)} AND ${open} AND NOT ${isContested}`)
    .groupBy(invoices.currency);
}

const OWED_MOST = 20;

/** What a member or a company is still to pay and does not contest, the most urgent first. */
export function selectOwed(db: Database, of: Owner) {
  return db
    .select(owedColumns)
    .from(invoices)
    .where(sql`${billedTo(of)} AND ${open} AND NOT ${isContested}`)
    .orderBy(invoices.due_date)
    .limit(OWED_MOST);
}

/** Bills of a project that its issuer wrote for somebody without an account, those due first. */
export function selectForGuests(db: Database, { issuerId, projectId }: { issuerId: Id; projectId: Id }) {
  return db
    .select(owedColumns)
    .from(invoices)
    .where(
      sql`${issuedBy(asOwner(issuerId))} AND ${invoices.project_id} = ${projectId}
        AND ${invoices.customer_user_id} IS NULL AND ${invoices.customer_company_id} IS NULL AND ${open}`,
    )
    .orderBy(invoices.due_date)
    .limit(OWED_MOST);
}

/** An invoice that waits to be paid: from whom, and what is still due; minor units. */
export function toOwed(row: Awaited<ReturnType<typeof selectOwed>>[number]) {
  const { issuer, total, late_fee, credited, paid_amount, ...rest } = row;
  return { ...rest, who: readParty(issuer).name, due: stillDue({ total, late_fee, credited, paid_amount }) };
}

export type Owed = ReturnType<typeof toOwed>;

/** What one's invoices say about oneself; nothing before it was written. */
export function selectTaxProfile({ db, viewer }: QueryContext) {
  return db
    .select({
      legalName: tax_profiles.legal_name,
      address: tax_profiles.address,
      taxCountry: tax_profiles.country,
      taxType: tax_profiles.tax_type,
      taxId: tax_profiles.tax_id,
      validatedAt: tax_profiles.validated_at,
      payTo: tax_profiles.pay_to,
    })
    .from(tax_profiles)
    .where(eq(tax_profiles.user_id, viewer.userId));
}
