import { eq } from "drizzle-orm";
import { dayOf } from "#app/core/days.ts";
import { AppError } from "#app/core/errors.ts";
import { formatMoney } from "#app/core/money.ts";
import { invoice_payments } from "#app/db/schema/invoices.ts";
import { payingOwner, requirePurse, stillActsFor } from "#app/features/billing/purses.server.ts";
import { startCheckout } from "#app/features/billing/start-checkout.server.ts";
import { isBookedBefore, isNotEnough, postJournal } from "#app/features/ledger/post-journal.server.ts";
import { companyIdOf, type Owner, ofOwner } from "#app/features/ledger/rules.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { isUniqueFailure, orConflict } from "#app/platform/outbox.server.ts";
import { stillDue } from "../amounts.ts";
import { changed } from "../news.ts";
import { recordOfInvoice } from "../payer-record.server.ts";
import { isOpen } from "../rules.ts";
import { issuerOf } from "../sides.server.ts";
import { readParty } from "../stored.ts";
import { getOwed, type InvoiceCase, namesOf } from "./find.server.ts";
import { getSentInvoice } from "./guest.server.ts";
import { countPaid } from "./pay.server.ts";

interface Pressed {
  invoice_id: string;
  seen: number;
  key: string;
  /** `card`, `balance`, or the id of the company whose balance pays. */
  from?: string;
}

type PayContext = Pick<AppContext, "db" | "clock" | "payments">;

/**
 * A member pays what is due on an invoice for them: at once out of their balance or that of a company for whose money
 * they act, or by card.
 * @returns where they go now: back to the invoice, or to the provider's page
 * @throws AppError `not_found` (for a company as well), `conflict` when it is paid, another amount is due than they saw, their balance is
 * too low, or the one that it is paid to
 */
export async function payInvoice(
  ctx: PayContext & Pick<MemberContext, "viewer" | "commit">,
  pressed: Pressed,
): Promise<string> {
  const owed = await getOwed(ctx.db, pressed.invoice_id, ctx.viewer.userId);
  const { userId, email } = ctx.viewer;
  const owner = payingOwner(pressed.from ?? "card", userId);
  if (owner) return payFromBalance(ctx, owed, pressed, owner);
  return begin(ctx, owed, pressed, { userId, email }, `/thrivepay/invoices/${owed.invoice.id}`);
}

/** The same for whoever holds its link. */
export async function payAsGuest(
  ctx: PayContext & Pick<AppContext, "limits" | "address" | "env" | "viewer">,
  token: string,
  pressed: Pressed,
): Promise<string> {
  const sent = await getSentInvoice(ctx, token);
  const { invoice } = sent;
  if (pressed.invoice_id !== invoice.id) throw new AppError("not_found");
  if (ctx.viewer?.userId === invoice.issuer_id)
    throw new AppError("conflict", { sentence: "This is your own invoice." });
  // Their receipt goes to who is signed in, and else to nobody's account.
  const userId = ctx.viewer && ctx.viewer.userId === invoice.customer_user_id ? ctx.viewer.userId : null;
  return begin(ctx, sent, pressed, { userId, email: invoice.customer_email }, `/invoice/${token}`);
}

/** Out of one balance and onto another, in the batch that counts it. The same key is one payment. */
async function payFromBalance(
  ctx: PayContext & Pick<MemberContext, "viewer" | "commit">,
  owed: InvoiceCase,
  { seen, key }: Pressed,
  owner: Owner,
): Promise<string> {
  const { invoice } = owed;
  const company = await requirePurse(ctx, owner);
  if (owner.id === issuerOf(invoice).id)
    throw new AppError("conflict", { sentence: "It is paid to this balance. Choose another one." });
  const back = `/thrivepay/invoices/${invoice.id}`;
  const me = ctx.viewer.userId;
  if (await isPaidBy(ctx, invoice.id, key)) return back;
  const amount = stillDue(invoice);
  requireOpen(owed);
  requireSeen(seen, amount, invoice.currency);
  const now = ctx.clock.now();
  try {
    await orConflict(
      () =>
        ctx.commit(
          [
            ...stillActsFor(ctx.db, owner, me),
            ...countPaid(ctx.db, invoice.id, amount, now),
            ctx.db.insert(invoice_payments).values({
              id: key,
              invoice_id: invoice.id,
              amount,
              method: "balance",
              status: "counted",
              paid_on: dayOf(now),
              recorded_by: me,
              company_id: companyIdOf(owner),
              confirmed_at: now,
              created_at: now,
            }),
            recordOfInvoice(ctx.db, invoice.id),
            ...postJournal(
              ctx.db,
              {
                type: "release",
                reference: { type: "invoice", id: invoice.id },
                key: `invoice:${invoice.id}:${key}`,
                memo: `Invoice ${invoice.number}`,
                by: me,
                postings: [
                  { account: ofOwner(owner, "available", invoice.currency), amount: -amount },
                  { account: ofOwner(issuerOf(invoice), "available", invoice.currency), amount },
                ],
              },
              now,
            ),
          ],
          changed(invoice, "paid", { amount, ...namesOf(owed), mark: key }),
        ),
      "This invoice was paid or changed meanwhile. Reload to see what is still due.",
    );
  } catch (error) {
    if (isNotEnough(error))
      throw new AppError("conflict", {
        sentence: `${company ? `The balance of ${company}` : "Your balance"} holds less than ${formatMoney(amount, invoice.currency)}. Pay by card, or add money first.`,
      });
    // Two presses at once: the other one paid it.
    if (!isBookedBefore(error) && !isUniqueFailure(error, "invoice_payments.id")) throw error;
    if (!(await isPaidBy(ctx, invoice.id, key)))
      throw new AppError("conflict", { sentence: "This was begun with something else. Please start again." });
  }
  return back;
}

/** Whether this press of theirs paid this invoice before. */
async function isPaidBy(
  { db, viewer }: Pick<MemberContext, "db" | "viewer">,
  invoiceId: string,
  key: string,
): Promise<boolean> {
  const [before] = await db.select().from(invoice_payments).where(eq(invoice_payments.id, key));
  return before?.invoice_id === invoiceId && before.recorded_by === viewer.userId;
}

type Payable = Pick<InvoiceCase, "invoice" | "issuerThere">;

function requireOpen({ invoice, issuerThere }: Payable): void {
  if (invoice.kind !== "invoice" || !isOpen(invoice.status))
    throw new AppError("conflict", { sentence: "There is nothing to pay on this invoice any more." });
  if (!issuerThere)
    throw new AppError("conflict", {
      sentence: "Who sent this invoice has left Thrive: it cannot be paid here any more.",
    });
}

function requireSeen(seen: number, amount: number, currency: string): void {
  if (seen !== amount)
    throw new AppError("conflict", {
      sentence: `The amount is ${formatMoney(amount, currency)} now. Please look at it again before you pay.`,
    });
}

async function begin(
  ctx: PayContext,
  payable: Payable,
  { seen, key }: Pressed,
  payer: { userId: string | null; email: string | null },
  backTo: string,
): Promise<string> {
  requireOpen(payable);
  const { invoice } = payable;
  const { url } = await startCheckout(ctx, {
    purpose: "invoice",
    referenceId: invoice.id,
    title: `Invoice ${invoice.number} from ${readParty(invoice.issuer_snapshot).name}`,
    amount: stillDue(invoice),
    seenAmount: seen,
    currency: invoice.currency,
    payer,
    // What a company is billed stands in its books, whoever of it holds the card.
    companyId: payer.userId ? invoice.customer_company_id : null,
    backTo,
    key,
  });
  return url;
}
