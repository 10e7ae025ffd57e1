import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, isId } from "#app/core/ids.ts";
import { type Query, rowsOf, type Statement, statement } from "#app/db/client.server.ts";
import { invoice_milestones, invoices } from "#app/db/schema/invoices.ts";
import { ledger_entries, ledger_journals } from "#app/db/schema/ledger.ts";
import { milestones } from "#app/db/schema/milestones.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import type { InvoiceInput } from "./schema.ts";
import { MILESTONES_MAX } from "./terms.ts";

type Context = Pick<QueryContext, "db" | "viewer">;

/** A milestone that an invoice may be for. */
export interface BillableMilestone {
  id: Id;
  title: string;
  projectId: Id;
  project: string;
  currency: string;
  /** What one was paid for it over Thrive, minor units. */
  paid: number;
  /** Handles of the others in the project, between spaces. */
  people: string;
}

/**
 * Milestones one worked on that an invoice of one's own may be for (product.md `/thrivepay`: attach milestone): what was
 * paid out for it over Thrive, for the books, and what has no price there. Money that is held is asked for by nobody else.
 * @param draftId of the invoice that is written, whose own count as free
 */
export function selectMilestonesToBill(ctx: Context, draftId: string | null): Query<BillableMilestone[]> {
  return rowsOf<BillableMilestone>(ctx.db, billable(ctx, draftId, sql`1`));
}

function billable({ viewer }: Pick<Context, "viewer">, draftId: string | null, only: SQL): SQL {
  const me = viewer.userId;
  const draft = isId(draftId) ? draftId : "";
  return sql`SELECT * FROM (SELECT m.id AS id, m.title AS title, m.project_id AS projectId, p.title AS project,
        m.currency AS currency, m.updated_at AS moved_at, m.amount AS amount, m.status AS status,
        coalesce((SELECT e.amount FROM ${ledger_journals} AS j
          CROSS JOIN ${ledger_entries} AS e ON e.journal_id = j.id
          WHERE j.idempotency_key = 'settle:' || m.id
            AND e.account_id = ${`user:${me}:available:`} || m.currency), 0) AS paid,
        coalesce((SELECT group_concat(who.handle, ' ') FROM ${project_members} AS other
          CROSS JOIN ${profiles} AS who ON who.user_id = other.user_id
          WHERE other.project_id = m.project_id AND other.status = 'active' AND other.user_id <> ${me}), '') AS people
      FROM ${project_members} AS seat CROSS JOIN ${milestones} AS m ON m.project_id = seat.project_id
        CROSS JOIN ${projects} AS p ON p.id = m.project_id
      WHERE seat.user_id = ${me} AND seat.status = 'active' AND seat.role IN ('lead', 'member')
        AND p.status IN ('active', 'completed') AND ${only}
        AND NOT EXISTS (SELECT 1 FROM ${invoice_milestones} AS billed WHERE billed.milestone_id = m.id
          AND billed.issuer_id = ${me} AND billed.invoice_id <> ${draft}))
      WHERE paid > 0 OR (amount = 0
        AND status IN ('agreed', 'in_progress', 'delivered', 'changes_requested', 'approved'))
      ORDER BY moved_at DESC LIMIT ${MILESTONES_MAX}`;
}

/** SQL: the project of a milestone. */
export const milestoneProject = (id: string | null): SQL =>
  sql`(SELECT project_id FROM ${milestones} WHERE id = ${isId(id) ? id : ""})`;

/** Which milestones a draft is for. */
export function selectMilestonesOf({ db, viewer }: Context, draftId: string | null) {
  return db
    .select({ billedId: invoice_milestones.milestone_id })
    .from(invoice_milestones)
    .where(
      sql`${invoice_milestones.invoice_id} = ${isId(draftId) ? draftId : ""}
        AND ${invoice_milestones.issuer_id} = ${viewer.userId}`,
    );
}

const NOT_THESE =
  "Choose milestones of one project that you were paid for here, or that have no price, and that no other invoice is for.";

/**
 * The milestones an invoice names, as they may be billed.
 * @throws AppError `invalid_input` for others than one's own of one project, and what does not fit the rest of it
 */
export async function milestonesToBill(
  ctx: Context,
  input: Pick<InvoiceInput, "milestone_ids" | "project_id" | "currency" | "customer" | "invoice_id">,
): Promise<BillableMilestone[]> {
  const ids = [...new Set(input.milestone_ids)];
  if (ids.length === 0) return [];
  const found = await ctx.db.all<BillableMilestone>(
    billable(
      ctx,
      input.invoice_id ?? null,
      sql`m.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
    ),
  );
  const [first] = found;
  const refuse = (field: string, sentence: string) =>
    new AppError("invalid_input", { fields: { [field]: [sentence] } });
  const project = input.project_id ?? first?.projectId;
  if (!first || found.length < ids.length || found.some(({ projectId }) => projectId !== project))
    throw refuse("milestone_ids", NOT_THESE);
  const paid = found.filter((one) => one.paid > 0);
  if (paid.some(({ currency }) => currency !== input.currency))
    throw refuse("currency", `This milestone was paid in ${first.currency}.`);
  if (paid.length > 0 && input.customer === "email")
    throw refuse("customer", "Who paid a milestone here is a member: write their handle.");
  return found;
}

/** Puts milestones on a draft, in place of those it had. */
export function billMilestones(
  { db, viewer }: Context,
  invoiceId: Id,
  chosen: readonly BillableMilestone[],
): Statement[] {
  const rows = JSON.stringify(chosen.map(({ id, paid }) => [id, paid]));
  return [
    freeMilestones(db, invoiceId),
    statement(
      db,
      sql`INSERT INTO ${invoice_milestones} (milestone_id, issuer_id, invoice_id, paid)
        SELECT value ->> 0, ${viewer.userId}, ${invoiceId}, value ->> 1 FROM json_each(${rows})`,
    ),
  ];
}

/** Milestones of an invoice that is no more may be on another one. */
export function freeMilestones(db: Context["db"], invoiceId: Id): Statement {
  return statement(db, sql`DELETE FROM ${invoice_milestones} WHERE invoice_id = ${invoiceId}`);
}

/** What came for an invoice before it was sent: paid out for its milestones, at most all of it. */
export async function paidBefore({ db }: Pick<Context, "db">, invoiceId: Id): Promise<number> {
  const [row] = await db
    .select({
      paid: sql<number>`min(${invoices.total}, (SELECT coalesce(sum(paid), 0) FROM ${invoice_milestones}
        WHERE invoice_id = ${invoiceId}))`.as("paid_before"),
    })
    .from(invoices)
    .where(sql`${invoices.id} = ${invoiceId}`);
  return row?.paid ?? 0;
}
