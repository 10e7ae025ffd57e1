import { sql } from "drizzle-orm";
import { dayOf } from "#app/core/days.ts";
import { AppError } from "#app/core/errors.ts";
import { newId } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import { invoice_payments, invoices } from "#app/db/schema/invoices.ts";
import { isAllBack, type Payment } from "#app/features/billing/payment-rules.ts";
import type { PaymentPurpose, RefundStep, SettleContext } from "#app/features/billing/purposes.ts";
import { isNotEnough, postJournal } from "#app/features/ledger/post-journal.server.ts";
import { type Owner, ofOwner, ofProvider } from "#app/features/ledger/rules.ts";
import { stillDue } from "./amounts.ts";
import { type InvoiceCase, namesOf, selectCase } from "./commands/find.server.ts";
import { countPaid } from "./commands/pay.server.ts";
import { changed } from "./news.ts";
import { recordOfInvoice } from "./payer-record.server.ts";
import { canMove } from "./rules.ts";
import { issuerOf } from "./sides.server.ts";
import { moveInvoice } from "./transition.server.ts";

/** What follows when an invoice is paid over Thrive: it counts, and the money is on its issuer's balance. */
export const invoicePurpose: PaymentPurpose = {
  async succeeded(ctx, payment) {
    const [found] = await selectCase(ctx.db, sql`${invoices.id} = ${payment.reference_id}`);
    if (!found || found.invoice.currency !== payment.currency) throw new AppError("conflict");
    const { invoice } = found;
    const now = ctx.clock.now();
    await ctx.commit(
      [
        ...countPaid(ctx.db, invoice.id, payment.amount, now),
        ctx.db.insert(invoice_payments).values({
          id: newId(now),
          invoice_id: invoice.id,
          amount: payment.amount,
          method: "card",
          status: "counted",
          paid_on: dayOf(now),
          payment_id: payment.id,
          recorded_by: payment.payer_id,
          confirmed_at: now,
          created_at: now,
        }),
        recordOfInvoice(ctx.db, invoice.id),
        ...postJournal(
          ctx.db,
          {
            type: "release",
            reference: { type: "invoice", id: invoice.id },
            key: `payment:${payment.id}`,
            memo: `Invoice ${invoice.number}`,
            by: payment.payer_id,
            postings: [
              { account: ofProvider(payment.provider, payment.currency), amount: -payment.amount },
              { account: ofOwner(issuerOf(invoice), "available", payment.currency), amount: payment.amount },
            ],
          },
          now,
        ),
      ],
      changed(invoice, "paid", { amount: payment.amount, ...namesOf(found), mark: payment.id }),
    );
  },

  /** The money is on its issuer's balance, and the bank takes it from there. */
  async purse(ctx, payment) {
    const [found] = await selectCase(ctx.db, sql`${invoices.id} = ${payment.reference_id}`);
    if (!found) throw new AppError("not_found");
    return ofOwner(issuerOf(found.invoice), "available", payment.currency);
  },

  /** From whose balance it is taken. */
  async toldOfBank(ctx, payment, move, amount) {
    const [found] = await selectCase(ctx.db, sql`${invoices.id} = ${payment.reference_id}`);
    if (!found) return [];
    const what = move === "won" ? "bank_gave" : "bank_took";
    return [changed(found.invoice, what, { amount, ...namesOf(found), mark: `${what} ${payment.id}` })];
  },

  /** What went back to the card comes from who got it; below zero where it is gone already. */
  async refunded(ctx, payment, { amount, mark }) {
    const [found] = await selectCase(ctx.db, sql`${invoices.id} = ${payment.reference_id}`);
    if (!found) throw new AppError("not_found");
    const whole = isAllBack(payment, amount);
    const ends = whole ? afterRefund(ctx, found.invoice, payment) : [];
    const told = changed(found.invoice, "refunded", {
      amount,
      ...namesOf(found),
      mark: `refunded ${payment.id} ${mark}`,
    });
    const issuer = issuerOf(found.invoice);
    try {
      await ctx.commit([...ends, ...back(ctx, payment, issuer, { amount, mark, type: "refund" })], told);
    } catch (error) {
      if (!isNotEnough(error)) throw error;
      await ctx.commit([...ends, ...back(ctx, payment, issuer, { amount, mark, type: "chargeback" })], told);
    }
  },

  /** The money is on its issuer's balance again, and counts as paid as it did before; not where credit notes ended it. */
  async unrefunded(ctx, payment, { amount, mark }) {
    const [found] = await selectCase(ctx.db, sql`${invoices.id} = ${payment.reference_id}`);
    if (!found) return { statements: [], told: [] };
    const { invoice } = found;
    return {
      statements: afterUndone(ctx, invoice, payment),
      told: [changed(invoice, "refund_failed", { amount, ...namesOf(found), mark: `${mark} ${payment.id}` })],
    };
  },
};

type Invoice = InvoiceCase["invoice"];

/** It ends where nothing else came for it; where a part came otherwise, that part is what is paid of it. */
function afterRefund({ db, clock }: SettleContext, invoice: Invoice, payment: Payment): Statement[] {
  const { id, status, version, paid_amount } = invoice;
  const now = clock.now();
  if (!canMove(status, "refund") || paid_amount < payment.amount) return [];
  if (paid_amount === payment.amount) return moveInvoice(db, { id, move: "refund", now });
  const set = [sql`paid_amount = paid_amount - ${payment.amount}`, sql`paid_at = NULL`];
  return moveInvoice(db, { id, move: "refund_part", now, version, set });
}

/** What it was before that refund; nothing where it was paid otherwise meanwhile. */
function afterUndone({ db, clock }: SettleContext, invoice: Invoice, payment: Payment): Statement[] {
  const { id, status, version, paid_amount, total, credited } = invoice;
  const now = clock.now();
  if (canMove(status, "unrefund"))
    return credited < total && paid_amount === payment.amount
      ? moveInvoice(db, { id, move: "unrefund", now })
      : [];
  const isPart = canMove(status, "unrefund_part") && isAllBack(payment);
  if (!isPart || stillDue(invoice) !== payment.amount) return [];
  const set = [sql`paid_amount = paid_amount + ${payment.amount}`, sql`paid_at = ${now}`];
  return moveInvoice(db, { id, move: "unrefund_part", now, version, set });
}

function back(
  ctx: SettleContext,
  payment: Payment,
  issuer: Owner,
  { amount, mark, type }: RefundStep & { type: "refund" | "chargeback" },
): Statement[] {
  return postJournal(
    ctx.db,
    {
      type,
      reference: { type: "invoice", id: payment.reference_id },
      key: `payment:${payment.id}:${mark}`,
      memo: "Refund of an invoice",
      by: null,
      postings: [
        { account: ofOwner(issuer, "available", payment.currency), amount: -amount },
        { account: ofProvider(payment.provider, payment.currency), amount },
      ],
    },
    ctx.clock.now(),
  );
}
