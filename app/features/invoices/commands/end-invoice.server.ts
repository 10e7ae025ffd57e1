import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { orConflict } from "#app/platform/outbox.server.ts";
import { changed } from "../news.ts";
import type { InvoiceTarget } from "../schema.ts";
import { moveInvoice } from "../transition.server.ts";
import { getOwn, namesOf } from "./find.server.ts";
import type { InvoiceContext } from "./write.server.ts";

/** Takes a sent invoice back: it stays, with its number, and asks for nothing any more. */
export async function voidInvoice(
  ctx: InvoiceContext,
  { invoice_id, version }: InvoiceTarget,
): Promise<void> {
  await endByIssuer(ctx, invoice_id, version, "void");
}

/** Gives an overdue invoice up. */
export async function giveUp(ctx: InvoiceContext, { invoice_id, version }: InvoiceTarget): Promise<void> {
  await endByIssuer(ctx, invoice_id, version, "give_up");
}

async function endByIssuer(ctx: InvoiceContext, id: Id, version: number, move: "void" | "give_up") {
  const own = await getOwn(ctx.db, id, ctx.viewer.userId);
  const now = ctx.clock.now();
  const told = changed(own.invoice, "void", { amount: own.invoice.total, ...namesOf(own), mark: move });
  await orConflict(
    () =>
      ctx.commit(
        moveInvoice(ctx.db, {
          id,
          move,
          now,
          version,
          // A pattern makes nothing any more; of what was sent no day may change.
          set: [sql`remind_on = NULL`, ...(own.invoice.next_on ? [sql`next_on = NULL`] : [])],
          where: sql`paid_amount = 0`,
        }),
        ...(move === "void" ? [told] : []),
      ),
    "That cannot be done now: it was paid or changed meanwhile. Reload to see it.",
  );
}
