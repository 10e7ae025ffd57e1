import { asc, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { invoice_disputes, invoices } from "#app/db/schema/invoices.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";
import { selectCase } from "./commands/find.server.ts";
import { endContest, escalateContest } from "./contest-rows.server.ts";

/** Each is a batch of its own: one that fails keeps none of the others back. */
const SWEEP = 10;

/**
 * The cron (product.md §5.9, no answer in time): our team looks at what an issuer did not answer within five days; a
 * payer who said nothing more to an answer for as long agrees, as who asked for the money delivered.
 */
export async function moveContestsByTime(ctx: Pick<AppContext, "db" | "clock" | "commit">): Promise<number> {
  const now = ctx.clock.now();
  const due = await ctx.db
    .select()
    .from(invoice_disputes)
    .where(
      sql`${invoice_disputes.status} IN ('open', 'answered') AND ${invoice_disputes.answer_due_at} <= ${now}`,
    )
    .orderBy(asc(invoice_disputes.answer_due_at))
    .limit(SWEEP);
  await eachAlone(due, async ({ id, status, invoice_id }) => {
    const [found] = await selectCase(ctx.db, eq(invoices.id, invoice_id));
    if (!found) return;
    try {
      if (status === "open") await escalateContest(ctx, found, id, sql`'open'`);
      else await endContest(ctx, found, id, sql`'answered'`);
    } catch (error) {
      // Somebody was quicker.
      if (!(error instanceof AppError && error.code === "conflict")) throw error;
    }
  });
  return due.length;
}
