import { sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { invoices } from "#app/db/schema/invoices.ts";
import { isUniqueFailure, orConflict } from "#app/platform/outbox.server.ts";
import { creditNote, endOf } from "../credit-note.server.ts";
import { changed } from "../news.ts";
import { isOpen } from "../rules.ts";
import type { creditSchema } from "../schema.ts";
import { actsAsIssuer } from "../sides.server.ts";
import { getOwn, namesOf } from "./find.server.ts";
import type { InvoiceContext } from "./write.server.ts";

type Credit = z.output<typeof creditSchema>;

/**
 * Corrects a sent invoice by a credit note, a document with a number of its own (product.md §5.9). Less is due then;
 * where nothing is left the invoice is paid, or void when nothing ever was, and a paid one is refunded. The same key is
 * one note.
 * @throws AppError `not_found`, `conflict`, `invalid_input` (more than it asked for, another currency)
 */
export async function creditInvoice(ctx: InvoiceContext, input: Credit): Promise<void> {
  try {
    await writeNote(ctx, input);
  } catch (error) {
    const stands = isUniqueFailure(error, "invoices.id");
    if (!stands && !(error instanceof AppError)) throw error;
    const [before] = await ctx.db
      .select({ invoiceId: invoices.parent_id, total: invoices.total })
      .from(invoices)
      .where(sql`${invoices.id} = ${input.key} AND ${actsAsIssuer(ctx.viewer.userId)}`);
    if (before?.invoiceId === input.invoice_id && before.total === input.amount) return;
    throw stands ? new AppError("conflict") : error;
  }
}

async function writeNote(ctx: InvoiceContext, input: Credit): Promise<void> {
  const own = await getOwn(ctx.db, input.invoice_id, ctx.viewer.userId);
  const { invoice } = own;
  const paid = invoice.status === "paid";
  if (invoice.kind !== "invoice" || !(isOpen(invoice.status) || paid))
    throw new AppError("conflict", { sentence: "Only an invoice that was sent is corrected so." });
  const left = invoice.total - invoice.credited;
  const refuse = (field: string, sentence: string) =>
    new AppError("invalid_input", { fields: { [field]: [sentence] } });
  if (input.currency !== invoice.currency)
    throw refuse("currency", `This invoice is in ${invoice.currency}.`);
  if (input.amount > left) throw refuse("amount", "That is more than is left of the invoice.");
  const now = ctx.clock.now();
  const id = input.key;
  const nothingDue = invoice.late_fee + left - input.amount <= invoice.paid_amount;
  const end =
    input.amount === left && paid ? "refund" : nothingDue && isOpen(invoice.status) ? endOf(invoice) : null;
  await orConflict(
    () =>
      ctx.commit(
        creditNote(ctx.db, invoice, { id, amount: input.amount, reason: input.reason, end, now }),
        changed(invoice, "credited", { amount: input.amount, ...namesOf(own), mark: id }),
      ),
    "This invoice changed meanwhile. Reload to see what is left of it.",
  );
}
