import { longDay } from "#app/core/day-words.ts";
import { formatMoney } from "#app/core/money.ts";
import type { Payment } from "#app/features/billing/payment-rules.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { openSheet } from "./pdf-sheet.server.ts";

/** What somebody paid, as a PDF for their books. */
export async function receiptPdf(
  env: AppContext["env"],
  payment: Payment,
  payer: { name: string; address?: string; taxId?: string | null },
): Promise<ArrayBuffer> {
  const money = (minor: number) => formatMoney(minor, payment.currency);
  const page = await openSheet(env);
  page.name(`Receipt ${payment.receipt_no ?? ""}`);
  page.write("Receipt", { size: 24, bold: true });
  page.write(payment.receipt_no ?? "", { size: 11, right: true, same: true, grey: true });
  page.down(24);
  page.pair("Paid by", payer.name);
  for (const line of (payer.address ?? "").split(/\r?\n/)) if (line.trim() !== "") page.pair("", line.trim());
  if (payer.taxId) page.pair("Tax id", payer.taxId);
  page.pair("On", longDay(payment.succeeded_at ?? payment.created_at));
  if (payment.method_last4)
    page.pair("With", `${payment.method_brand ?? "Card"} ending in ${payment.method_last4}`);
  page.down(10);
  page.rule();
  page.write(money(payment.amount), { right: true, keep: true });
  page.write(payment.title, { width: 380 });
  page.down(8);
  page.rule();
  if (payment.fee_amount > 0) page.sum("Fee in it", money(payment.fee_amount));
  if (payment.tax_amount > 0) page.sum("Tax in it", money(payment.tax_amount));
  page.sum("Paid", money(payment.amount), true);
  if (payment.refunded_amount > 0) page.sum("Given back", `−${money(payment.refunded_amount)}`);
  page.down(16);
  if (payment.provider === "sandbox")
    page.write("Test money: no real card was charged.", { size: 9, grey: true });
  return page.bytes();
}
