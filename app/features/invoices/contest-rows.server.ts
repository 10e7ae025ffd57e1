import { eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { invoice_disputes, invoices } from "#app/db/schema/invoices.ts";
import { wordList } from "#app/db/word-list.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { failWhen, type Happened, isUniqueFailure, orConflict } from "#app/platform/outbox.server.ts";
import { stillDue } from "./amounts.ts";
import { type InvoiceCase, namesOf } from "./commands/find.server.ts";
import { CONTEST_ANSWER_LIFE, type contestSchema } from "./contest.ts";
import { changed } from "./news.ts";
import { isOpen, OPEN } from "./rules.ts";

type MoveContext = Pick<AppContext, "db" | "clock" | "commit">;
export type ContestContext = MoveContext & Pick<AppContext, "limits">;

/** Seen or fallen due at this moment, it is awaited as before. */
const AWAITED = wordList(OPEN);

const CLOSED = "Nothing is awaited for this invoice any more. Reload to see it.";
const TWICE = "You said so before, and it is not over yet.";
const OVER = "This is answered, or over already. Reload to see it.";

/**
 * Who is to pay an invoice does not agree with it (product.md `/thrivepay`, disputes). The same key is one.
 * @param by the member it is for; null for whoever it was mailed to
 * @param shown statements that show files with it
 * @throws AppError `conflict` (nothing awaited, said before), RateLimited
 */
export async function beginContest(
  ctx: ContestContext,
  owed: InvoiceCase,
  by: Id | null,
  { key, reason, statement: said }: Pick<z.output<typeof contestSchema>, "key" | "reason" | "statement">,
  shown: Statement[] = [],
): Promise<void> {
  const { id: invoiceId, kind, status } = owed.invoice;
  if (kind !== "invoice" || !isOpen(status)) throw new AppError("conflict", { sentence: CLOSED });
  await ctx.limits.take("invoice_contest", invoiceId);
  const now = ctx.clock.now();
  const row = {
    id: key,
    invoice_id: invoiceId,
    opened_by: by,
    reason,
    statement: said,
    status: "open" as const,
  };
  try {
    await orConflict(
      () =>
        ctx.commit(
          [
            failWhen(
              ctx.db,
              sql`NOT EXISTS (SELECT 1 FROM ${invoices} WHERE id = ${invoiceId} AND status IN (${AWAITED}))`,
            ),
            ctx.db
              .insert(invoice_disputes)
              .values({ ...row, answer_due_at: now + CONTEST_ANSWER_LIFE, created_at: now }),
            ...shown,
          ],
          contestSaid(owed, "contested", key),
        ),
      CLOSED,
    );
  } catch (error) {
    if (!isUniqueFailure(error, "invoice_disputes.")) throw error;
    const [before] = await ctx.db.select().from(invoice_disputes).where(eq(invoice_disputes.id, key));
    if (before?.invoice_id === invoiceId && before.opened_by === by) return;
    throw new AppError("conflict", { sentence: TWICE });
  }
}

/** @throws AppError `not_found` */
export async function findContest({ db }: Pick<ContestContext, "db">, id: Id) {
  const [contest] = await db.select().from(invoice_disputes).where(eq(invoice_disputes.id, id));
  if (!contest) throw new AppError("not_found");
  return contest;
}

/** Who contested it agrees after all: it goes on as if they had not. @throws AppError `conflict` */
export async function endContest(
  ctx: MoveContext,
  owed: InvoiceCase,
  id: Id,
  from = sql`'open', 'answered', 'escalated'`,
): Promise<void> {
  await moveContest(ctx, {
    id,
    from,
    set: sql`status = 'withdrawn', closed_at = ${ctx.clock.now()}`,
    event: contestSaid(owed, "agreed", id),
  });
}

/** One side asks our team to decide, once there is an answer. @throws AppError `conflict` */
export async function escalateContest(
  ctx: MoveContext,
  found: InvoiceCase,
  id: Id,
  from = sql`'answered'`,
): Promise<void> {
  await moveContest(ctx, {
    id,
    from,
    set: sql`status = 'escalated', escalated_at = ${ctx.clock.now()}`,
    event: contestSaid(found, "escalated", id),
  });
}

interface ContestMove {
  id: Id;
  /** SQL list of the states it may be in. */
  from: SQL;
  set: SQL;
  event: Happened;
  /** What happens with it. */
  steps?: Statement[];
}

/** It goes on, once, or nothing of the batch happens. @throws AppError `conflict` */
export async function moveContest(
  ctx: Pick<MoveContext, "db" | "commit">,
  { id, from, set, event, steps = [] }: ContestMove,
): Promise<void> {
  await orConflict(
    () =>
      ctx.commit(
        [
          statement(
            ctx.db,
            sql`UPDATE ${invoice_disputes} SET ${set} WHERE id = ${id} AND status IN (${from})`,
          ),
          failWhen(ctx.db, sql`changes() = 0`),
          ...steps,
        ],
        event,
      ),
    OVER,
  );
}

/** What is told about it; `due`, minor units, where another amount is due than before. */
export function contestSaid(
  found: InvoiceCase,
  what: "contested" | "answered" | "agreed" | "escalated" | "ruled_stands" | "ruled_less" | "ruled_off",
  id: Id,
  due = stillDue(found.invoice),
) {
  return changed(found.invoice, what, { amount: due, ...namesOf(found), mark: `${what} ${id}` });
}
