import { desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { barter_items } from "#app/db/schema/barter.ts";
import { invoice_disputes, invoices } from "#app/db/schema/invoices.ts";
import { disputes, milestones } from "#app/db/schema/milestones.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { asOwner } from "#app/features/ledger/rules.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { billedTo, issuedBy } from "../sides.server.ts";
import { readParty } from "../stored.ts";

const MOST = 60;

/** Rows of a tab: none are looked for where another one is open. */
const most = (wanted: boolean) => (wanted ? MOST : 0);

const mySeats = ({ db, viewer }: QueryContext) =>
  db
    .select({ id: project_members.project_id })
    .from(project_members)
    .where(sql`${project_members.user_id} = ${viewer.userId} AND ${project_members.status} = 'active'
      AND ${project_members.role} IN ('lead', 'client', 'member')`)
    .limit(MOST);

/** Priced milestones of a member's projects, the newest first. */
export function selectPricedMilestones(ctx: QueryContext, wanted: boolean) {
  return ctx.db
    .select({
      id: milestones.id,
      title: milestones.title,
      amount: milestones.amount,
      currency: milestones.currency,
      status: milestones.status,
      dueOn: milestones.due_on,
      projectId: milestones.project_id,
      project: sql<string>`${projects.title}`.as("project_title"),
    })
    .from(milestones)
    .innerJoin(projects, eq(projects.id, milestones.project_id))
    .where(
      sql`${inArray(milestones.project_id, mySeats(ctx))} AND ${milestones.amount} > 0
        AND ${milestones.status} NOT IN ('draft', 'cancelled')`,
    )
    .orderBy(desc(milestones.updated_at))
    .limit(most(wanted));
}

/** Disputes of a member's projects, those that are open first. */
export function selectDisputes(ctx: QueryContext, wanted: boolean) {
  return ctx.db
    .select({
      disputeId: disputes.id,
      disputeStatus: disputes.status,
      reason: disputes.reason,
      answerDueAt: disputes.answer_due_at,
      projectId: disputes.project_id,
      /** Of the milestone, or of the thing of a trade. */
      about: sql<string>`coalesce(${milestones.title}, ${barter_items.description}, '')`.as("subject_title"),
      trade: sql<boolean>`${disputes.barter_item_id} IS NOT NULL`.mapWith(Boolean).as("is_trade"),
      project: sql<string>`${projects.title}`.as("project_title"),
    })
    .from(disputes)
    .leftJoin(milestones, eq(milestones.id, disputes.milestone_id))
    .leftJoin(barter_items, eq(barter_items.id, disputes.barter_item_id))
    .innerJoin(projects, eq(projects.id, disputes.project_id))
    .where(inArray(disputes.project_id, mySeats(ctx)))
    .orderBy(sql`${disputes.closed_at} IS NOT NULL`, desc(disputes.created_at))
    .limit(most(wanted));
}

/** Invoices that are contested, or were, of both sides, the latest first. */
export function selectContested({ db, viewer }: QueryContext, wanted: boolean) {
  const me = viewer.userId;
  const mine = (side: SQL) =>
    sql`SELECT id FROM ${invoices} WHERE ${side} AND status <> 'draft' ORDER BY created_at DESC LIMIT 500`;
  return db
    .select({
      contestId: invoice_disputes.id,
      contestStatus: invoice_disputes.status,
      contestReason: invoice_disputes.reason,
      contestDueAt: sql<number>`${invoice_disputes.answer_due_at}`.as("contest_due_at"),
      invoiceId: sql<string>`${invoices.id}`.as("contested_invoice"),
      invoiceNumber: invoices.number,
      invoiceFor: invoices.customer_snapshot,
      invoiceFrom: invoices.issuer_snapshot,
      invoiceMine: sql<boolean>`${invoices.issuer_id} = ${me}`.mapWith(Boolean).as("invoice_mine"),
    })
    .from(invoice_disputes)
    .innerJoin(invoices, eq(invoices.id, invoice_disputes.invoice_id))
    .where(
      sql`${invoice_disputes.invoice_id} IN (SELECT id FROM (${mine(issuedBy(asOwner(me)))}) UNION ALL
        SELECT id FROM (${mine(billedTo(asOwner(me)))}))`,
    )
    .orderBy(sql`${invoice_disputes.closed_at} IS NOT NULL`, desc(invoice_disputes.created_at))
    .limit(most(wanted));
}

/** As the list of disputes shows it. */
export function toContested(row: Awaited<ReturnType<typeof selectContested>>[number]) {
  const { invoiceFor, invoiceFrom, invoiceMine, ...rest } = row;
  return { ...rest, with: readParty(invoiceMine ? invoiceFor : invoiceFrom).name };
}

export type Contested = ReturnType<typeof toContested>;
