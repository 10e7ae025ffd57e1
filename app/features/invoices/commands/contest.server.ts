import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { invoice_disputes, invoices } from "#app/db/schema/invoices.ts";
import { failWhen, isUniqueFailure, orConflict } from "#app/platform/outbox.server.ts";
import { stillDue } from "../amounts.ts";
import { type answerContestSchema, CONTEST_ANSWER_LIFE, type contestSchema } from "../contest.ts";
import { changed } from "../news.ts";
import { isOpen } from "../rules.ts";
import { getOwed, getOwn, type InvoiceCase, namesOf } from "./find.server.ts";
import type { InvoiceContext } from "./write.server.ts";

const CLOSED = "Nothing is awaited for this invoice any more. Reload to see it.";
const TWICE = "You said so before, and it is not over yet.";
const OVER = "This is answered, or over already. Reload to see it.";

/**
 * A member does not agree with an invoice for them (product.md `/thrivepay`, disputes): nobody reminds them of it, and it
 * does not fall overdue, until they take it back or the invoice comes to its end. The same key is one.
 * @throws AppError `not_found`, `conflict` (nothing awaited, said before)
 */
export async function contestInvoice(
  ctx: InvoiceContext,
  { invoice_id, key, reason, statement: said }: z.output<typeof contestSchema>,
): Promise<void> {
  const owed = await getOwed(ctx.db, invoice_id, ctx.viewer.userId);
  if (owed.invoice.kind !== "invoice" || !isOpen(owed.invoice.status))
    throw new AppError("conflict", { sentence: CLOSED });
  const now = ctx.clock.now();
  try {
    await orConflict(
      () =>
        ctx.commit(
          [
            failWhen(
              ctx.db,
              sql`NOT EXISTS (SELECT 1 FROM ${invoices} WHERE id = ${invoice_id} AND status = ${owed.invoice.status})`,
            ),
            ctx.db.insert(invoice_disputes).values({
              id: key,
              invoice_id,
              opened_by: ctx.viewer.userId,
              reason,
              statement: said,
              status: "open",
              answer_due_at: now + CONTEST_ANSWER_LIFE,
              created_at: now,
            }),
          ],
          told(owed, "contested", key),
        ),
      CLOSED,
    );
  } catch (error) {
    if (!isUniqueFailure(error, "invoice_disputes.")) throw error;
    const [before] = await ctx.db.select().from(invoice_disputes).where(eq(invoice_disputes.id, key));
    if (before?.invoice_id === invoice_id && before.opened_by === ctx.viewer.userId) return;
    throw new AppError("conflict", { sentence: TWICE });
  }
}

/** Its issuer says how they see it, once. @throws AppError `not_found`, `conflict` */
export async function answerContest(
  ctx: InvoiceContext,
  { dispute_id, answer }: z.output<typeof answerContestSchema>,
): Promise<void> {
  const contest = await find(ctx, dispute_id);
  const own = await getOwn(ctx.db, contest.invoice_id, ctx.viewer.userId);
  const now = ctx.clock.now();
  await move(
    ctx,
    sql`status = 'answered', answer = ${answer}, answered_at = ${now}`,
    sql`id = ${dispute_id} AND status = 'open'`,
    told(own, "answered", dispute_id),
  );
}

/** Who contested it agrees after all: it goes on as if they had not. @throws AppError `not_found`, `conflict` */
export async function agreeAfterAll(ctx: InvoiceContext, { dispute_id }: { dispute_id: Id }): Promise<void> {
  const contest = await find(ctx, dispute_id);
  if (contest.opened_by !== ctx.viewer.userId) throw new AppError("not_found");
  const owed = await getOwed(ctx.db, contest.invoice_id, ctx.viewer.userId);
  await move(
    ctx,
    sql`status = 'withdrawn', closed_at = ${ctx.clock.now()}`,
    sql`id = ${dispute_id} AND status IN ('open', 'answered')`,
    told(owed, "agreed", dispute_id),
  );
}

async function find({ db }: Pick<InvoiceContext, "db">, id: Id) {
  const [contest] = await db.select().from(invoice_disputes).where(eq(invoice_disputes.id, id));
  if (!contest) throw new AppError("not_found");
  return contest;
}

async function move(
  ctx: InvoiceContext,
  set: ReturnType<typeof sql>,
  where: ReturnType<typeof sql>,
  event: ReturnType<typeof changed>,
): Promise<void> {
  const steps: Statement[] = [
    statement(ctx.db, sql`UPDATE ${invoice_disputes} SET ${set} WHERE ${where}`),
    failWhen(ctx.db, sql`changes() = 0`),
  ];
  await orConflict(() => ctx.commit(steps, event), OVER);
}

function told(found: InvoiceCase, what: "contested" | "answered" | "agreed", id: Id) {
  return changed(found.invoice, what, {
    amount: stillDue(found.invoice),
    ...namesOf(found),
    mark: `${what} ${id}`,
  });
}
