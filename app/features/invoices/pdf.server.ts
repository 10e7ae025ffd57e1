import { formatMoney } from "#app/core/money.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { LEFT, openSheet, type Sheet } from "./pdf-sheet.server.ts";
import type { InvoiceView } from "./queries/invoice.server.ts";
import { type Party, readParty } from "./stored.ts";
import { dayWords, percentWords, quantityWords } from "./words.ts";

const RECIPIENT = 300;

/** An invoice as a PDF of A4 pages. */
export async function invoicePdf(env: AppContext["env"], invoice: InvoiceView): Promise<ArrayBuffer> {
  const page = await openSheet(env);
  const money = (minor: number) => formatMoney(minor, invoice.currency);
  const title = invoice.kind === "invoice" ? "Invoice" : "Credit note";
  page.name(`${title} ${invoice.number ?? "draft"}`);
  page.write(title, { size: 24, bold: true });
  page.write(invoice.number ?? "Draft", { size: 24, right: true, same: true, grey: true });
  page.down(14);
  const top = page.y;
  partyOf(page, "From", readParty(invoice.issuer), LEFT);
  const after = page.y;
  page.y = top;
  partyOf(page, "For", readParty(invoice.customer), RECIPIENT);
  page.y = Math.max(page.y, after) + 12;
  if (invoice.issueDate) page.pair("Date", dayWords(invoice.issueDate));
  if (invoice.dueDate) page.pair("Due", dayWords(invoice.dueDate));
  if (invoice.project) page.pair("Project", invoice.project);
  for (const title of invoice.milestones) page.pair("Milestone", title);
  page.down(10);
  page.rule();
  for (const line of invoice.lines) {
    page.room(40);
    page.write(money(line.net), { right: true, keep: true });
    page.write(line.text, { width: 380 });
    const tax = line.taxRate > 0 ? `, ${percentWords(line.taxRate)} tax` : "";
    page.write(`${quantityWords(line)} × ${money(line.price)}${tax}`, { size: 9, grey: true });
    page.down(4);
  }
  page.rule();
  page.room(120);
  page.sum("Subtotal", money(invoice.subtotal));
  if (invoice.discount > 0)
    page.sum(`Discount ${percentWords(invoice.discountBps)}`, `−${money(invoice.discount)}`);
  for (const { rate, net, tax } of invoice.taxes)
    page.sum(`Tax ${percentWords(rate)} of ${money(net)}`, money(tax));
  page.sum("Total", money(invoice.total), true);
  if (invoice.lateFee > 0) page.sum("Late fee", money(invoice.lateFee));
  if (invoice.credited > 0) page.sum("Credited", `−${money(invoice.credited)}`);
  if (invoice.paid > 0) page.sum("Paid", `−${money(invoice.paid)}`);
  if (invoice.kind === "invoice" && invoice.due !== invoice.total)
    page.sum("Still due", money(invoice.due), true);
  page.down(12);
  const { payTo } = readParty(invoice.issuer);
  if (invoice.notes) page.block("Notes", invoice.notes);
  if (payTo && invoice.kind === "invoice") page.block("How to pay", payTo);
  if (invoice.lateFeeBps > 0)
    page.write(`Paid late, ${percentWords(invoice.lateFeeBps)} of it is added once.`, {
      size: 9,
      grey: true,
    });
  return page.bytes();
}

function partyOf(page: Sheet, label: string, party: Party, x: number): void {
  page.write(label, { size: 9, grey: true, x });
  page.write(party.name || "—", { bold: true, x, width: 235 });
  for (const line of (party.address ?? "").split("\n").filter(Boolean)) page.write(line, { x, width: 235 });
  if (party.taxId) page.write(`Tax id ${party.taxId}`, { size: 9, grey: true, x });
}
