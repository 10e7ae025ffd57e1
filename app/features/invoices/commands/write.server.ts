import { sql } from "drizzle-orm";
import { dayOf } from "#app/core/days.ts";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { textsIn } from "#app/core/web-domains.ts";
import type { Statement } from "#app/db/client.server.ts";
import { companies } from "#app/db/schema/companies.ts";
import { invoices } from "#app/db/schema/invoices.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_members } from "#app/db/schema/projects.ts";
import { requirePurse, stillActsFor } from "#app/features/billing/purses.server.ts";
import { asOwner, companyIdOf, type Owner } from "#app/features/ledger/rules.ts";
import { normalHandle } from "#app/features/profiles/handles.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { billHours, releaseHours, selectBilled } from "#app/features/time-entries/billing.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen, isUniqueFailure, orConflict } from "#app/platform/outbox.server.ts";
import { billMilestones, freeMilestones, milestonesToBill } from "../milestones.server.ts";
import type { InvoiceInput, InvoiceTarget } from "../schema.ts";
import { actsAsIssuer, issuerOf } from "../sides.server.ts";
import { type RecurringRule, readRule } from "../stored.ts";

export type InvoiceContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "env" | "limits">;

const NO_MEMBER = "We know nobody of that handle.";
const NO_COMPANY = "We know no company of that handle.";
const OF_WORKERS = "Hours and milestones are billed by who did the work.";
const HOURS_TAKEN =
  "Some of these hours are on another invoice already, or were changed. Reload to see what is left to ask for.";
const TAKEN = "Another invoice of yours is for one of these milestones. Reload to see what is left.";
const SENT =
  "This invoice was sent, or changed meanwhile. Reload to see it; a sent one is corrected by a credit note.";

/**
 * Stores an invoice as a draft, or writes a draft anew; one that recurs is the pattern of those that come of it. Hours a
 * new one asks for are on no other invoice, nor are milestones it is for. Those who act for the money of a company write
 * its invoices; whose one is, is said when it is new, and stays.
 * @param newAs the id of a new one; pressed twice, it is the same
 * @throws AppError `invalid_input` (no such member or company, oneself), `not_found` (for a company as well), `conflict` (sent meanwhile, hours taken)
 */
export async function saveInvoice(
  ctx: InvoiceContext,
  input: InvoiceInput,
  newAs: Id = newId(ctx.clock.now()),
): Promise<Id> {
  const { db, viewer } = ctx;
  const now = ctx.clock.now();
  await refuseBanned(ctx, null, input.notes, ...textsIn(input.lines));
  const stands = input.invoice_id ? await findOwn(ctx, input.invoice_id) : null;
  if (input.invoice_id && !stands) throw new AppError("not_found");
  const owner: Owner = stands
    ? issuerOf(stands)
    : input.company_id
      ? { type: "company", id: input.company_id }
      : asOwner(viewer.userId);
  await requirePurse(ctx, owner);
  if (owner.type === "company" && input.milestone_ids.length > 0) throw invalid("milestone_ids", OF_WORKERS);
  const [customer, house, project, [worked]] = await readAround(ctx, input);
  if (worked && input.every !== "once") throw invalid("every", "Hours are asked for once.");
  if (input.customer === "member" && !customer) throw invalid("handle", NO_MEMBER);
  if (input.customer === "company" && !house) throw invalid("handle", NO_COMPANY);
  const self = [customer?.userId, house?.companyId].includes(owner.id);
  if (self || (input.customer === "email" && input.email === viewer.email.toLowerCase()))
    throw invalid(
      input.customer === "email" ? "email" : "handle",
      self && house ? "That is the company itself." : "That is you.",
    );
  if (input.project_id && !project) throw invalid("project_id", "You are not part of that project.");
  const chosen = await milestonesToBill(ctx, input);
  const today = dayOf(now);
  const start = input.starts_on && input.starts_on > today ? input.starts_on : today;
  // Written anew in February, what comes on the 31st comes on the 31st of March again.
  const kept = stands && input.starts_on === stands.next_on ? readRule(stands.recurring_rule)?.anchor : null;
  const rule: RecurringRule | null =
    input.every === "once"
      ? null
      : { every: input.every, anchor: kept ?? Number(start.slice(8)), autoSend: input.auto_send };
  const { subtotal, discount, taxTotal, total } = input.amounts;
  const written = {
    customer_user_id: customer?.userId ?? null,
    customer_company_id: house?.companyId ?? null,
    customer_email: input.customer === "email" ? input.email : null,
    customer_snapshot: {
      name: input.customer_name,
      address: input.customer_address,
      taxId: input.customer_tax_id,
    },
    project_id: input.project_id ?? chosen[0]?.projectId ?? null,
    milestone_ids: chosen.map(({ id }) => id),
    lines: input.lines,
    currency: input.currency,
    discount_bps: input.discount,
    subtotal,
    discount,
    tax_total: taxTotal,
    total,
    due_days: input.due_days,
    notes: input.notes,
    late_fee_bps: input.late_fee,
    recurring_rule: rule,
    next_on: rule ? start : null,
    updated_at: now,
  };
  const id = input.invoice_id;
  if (!id) {
    const made = newAs;
    const { project_id, hours } = input;
    const asked = project_id && hours.length > 0;
    try {
      await keep(
        ctx,
        [
          ...stillActsFor(db, owner, viewer.userId),
          db.insert(invoices).values({
            ...written,
            id: made,
            issuer_id: viewer.userId,
            issuer_company_id: companyIdOf(owner),
            issuer_snapshot: {},
            status: "draft",
            created_at: now,
          }),
          ...billMilestones(ctx, made, chosen),
          ...(asked ? billHours(ctx, { projectId: project_id, entries: hours, invoiceId: made }) : []),
        ],
        HOURS_TAKEN,
      );
    } catch (error) {
      if (!isUniqueFailure(error, "invoices.id")) throw error;
      // The same press, once more.
      if (!(await findOwn(ctx, made))) throw new AppError("conflict");
    }
    return made;
  }
  await keep(
    ctx,
    [
      ...stillActsFor(db, owner, viewer.userId),
      db
        .update(invoices)
        .set({ ...written, version: sql`version + 1` })
        .where(
          sql`${invoices.id} = ${id} AND ${invoices.status} = 'draft'
            AND ${invoices.version} = ${input.version ?? -1}`,
        ),
      failWhen(db, sql`changes() = 0`),
      ...billMilestones(ctx, id, chosen),
    ],
    SENT,
  );
  return id;
}

/** @throws AppError `conflict`: with this sentence where a guard refuses, with its own for milestones of another invoice */
async function keep(ctx: InvoiceContext, statements: Statement[], refused: string): Promise<void> {
  try {
    await orConflict(() => ctx.commit(statements), refused);
  } catch (error) {
    if (isUniqueFailure(error, "invoice_milestones.")) throw new AppError("conflict", { sentence: TAKEN });
    throw error;
  }
}

/** Throws a draft, or the pattern of a recurring invoice, away; what came of it stays. */
export async function deleteDraft(
  ctx: InvoiceContext,
  { invoice_id, version }: InvoiceTarget,
): Promise<void> {
  if (!(await findOwn(ctx, invoice_id))) throw new AppError("not_found");
  await orConflict(
    () =>
      ctx.commit([
        freeMilestones(ctx.db, invoice_id),
        ctx.db
          .delete(invoices)
          .where(
            sql`${invoices.id} = ${invoice_id} AND ${invoices.status} = 'draft' AND ${invoices.version} = ${version}`,
          ),
        failWhen(ctx.db, sql`changes() = 0`),
        releaseHours(ctx.db, invoice_id),
      ]),
    SENT,
  );
}

async function findOwn({ db, viewer }: InvoiceContext, id: string) {
  const [own] = await db
    .select({
      issuer_id: invoices.issuer_id,
      issuer_company_id: invoices.issuer_company_id,
      next_on: invoices.next_on,
      recurring_rule: invoices.recurring_rule,
    })
    .from(invoices)
    .where(sql`${invoices.id} = ${id} AND ${actsAsIssuer(viewer.userId)}`);
  return own ?? null;
}

async function readAround(ctx: InvoiceContext, input: InvoiceInput) {
  const me = ctx.viewer.userId;
  const [[customer], [house], [project], hours] = await ctx.db.batch([
    ctx.db
      .select({ userId: profiles.user_id })
      .from(profiles)
      .where(
        sql`${profiles.handle} = ${input.customer === "member" ? normalHandle(input.handle) : ""}
          AND ${profiles.status} = 'active' AND ${notBlocked(me, profiles.user_id)}`,
      ),
    ctx.db
      .select({ companyId: companies.id })
      .from(companies)
      .where(
        sql`${companies.handle} = ${input.customer === "company" ? input.handle.replace(/^@/, "").toLowerCase() : ""}
          AND ${companies.status} = 'active'`,
      ),
    ctx.db
      .select({ id: project_members.project_id })
      .from(project_members)
      .where(
        sql`${project_members.project_id} = ${input.project_id ?? ""} AND ${project_members.user_id} = ${me}
          AND ${project_members.status} = 'active'`,
      ),
    selectBilled(ctx, input.invoice_id ?? ""),
  ]);
  return [customer, house, project, hours] as const;
}

function invalid(field: string, sentence: string): AppError {
  return new AppError("invalid_input", { fields: { [field]: [sentence] } });
}
