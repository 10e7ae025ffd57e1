import { AppError } from "#app/core/errors.ts";
import { startCheckout } from "#app/features/billing/start-checkout.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { stillDue } from "../amounts.ts";
import { isOpen } from "../rules.ts";
import { readParty } from "../stored.ts";
import { getOwed, type InvoiceCase } from "./find.server.ts";
import { getSentInvoice } from "./guest.server.ts";

interface Pressed {
  invoice_id: string;
  seen: number;
  key: string;
}

type PayContext = Pick<AppContext, "db" | "clock" | "payments">;

/**
 * A member begins to pay what is due on an invoice for them.
 * @returns the provider's page
 * @throws AppError `not_found`, `conflict` when it is paid, or another amount is due than they saw
 */
export async function payInvoice(
  ctx: PayContext & Pick<MemberContext, "viewer">,
  pressed: Pressed,
): Promise<string> {
  const { invoice } = await getOwed(ctx.db, pressed.invoice_id, ctx.viewer.userId);
  const { userId, email } = ctx.viewer;
  return begin(ctx, invoice, pressed, { userId, email }, `/thrivepay/invoices/${invoice.id}`);
}

/** The same for whoever holds its link. */
export async function payAsGuest(
  ctx: PayContext & Pick<AppContext, "limits" | "address" | "env" | "viewer">,
  token: string,
  pressed: Pressed,
): Promise<string> {
  const { invoice } = await getSentInvoice(ctx, token);
  if (ctx.viewer?.userId === invoice.issuer_id)
    throw new AppError("conflict", { sentence: "This is your own invoice." });
  // Their receipt goes to who is signed in, and else to nobody's account.
  const userId = ctx.viewer && ctx.viewer.userId === invoice.customer_user_id ? ctx.viewer.userId : null;
  return begin(ctx, invoice, pressed, { userId, email: invoice.customer_email }, `/invoice/${token}`);
}

async function begin(
  ctx: PayContext,
  invoice: InvoiceCase["invoice"],
  { seen, key }: Pressed,
  payer: { userId: string | null; email: string | null },
  backTo: string,
): Promise<string> {
  if (invoice.kind !== "invoice" || !isOpen(invoice.status))
    throw new AppError("conflict", { sentence: "There is nothing to pay on this invoice any more." });
  const { url } = await startCheckout(ctx, {
    purpose: "invoice",
    referenceId: invoice.id,
    title: `Invoice ${invoice.number} from ${readParty(invoice.issuer_snapshot).name}`,
    amount: stillDue(invoice),
    seenAmount: seen,
    currency: invoice.currency,
    payer,
    backTo,
    key,
  });
  return url;
}
