import { jsPDF } from "jspdf";
import { formatMoney } from "#app/core/money.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { InvoiceView } from "./queries/invoice.server.ts";
import { type Party, readParty } from "./stored.ts";
import { dayWords, percentWords, quantityWords } from "./words.ts";

const FACES = { normal: "invoice.ttf", bold: "invoice-semibold.ttf" } as const;
const LEFT = 48;
const RIGHT = 547;
const BOTTOM = 770;

/** Our own typeface: the built-in ones of PDF know no letters beyond Western Europe. */
async function facesOf({ ASSETS }: AppContext["env"]): Promise<Record<keyof typeof FACES, string>> {
  const [normal, bold] = await Promise.all(
    [FACES.normal, FACES.bold].map(async (file) => {
      const answer = await ASSETS.fetch(`https://assets.invalid/fonts/${file}`);
      if (!answer.ok) throw new Error(`The typeface of invoices is missing: ${file}`);
      return latin1(new Uint8Array(await answer.arrayBuffer()));
    }),
  );
  return { normal: normal ?? "", bold: bold ?? "" };
}

function latin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

/** An invoice as a PDF of A4 pages. */
export async function invoicePdf(env: AppContext["env"], invoice: InvoiceView): Promise<ArrayBuffer> {
  const faces = await facesOf(env);
  const doc = new jsPDF({ unit: "pt", format: "a4", compress: true, putOnlyUsedFonts: true });
  for (const [style, file] of Object.entries(FACES)) {
    doc.addFileToVFS(file, faces[style as keyof typeof FACES]);
    doc.addFont(file, "Inter", style);
  }
  const money = (minor: number) => formatMoney(minor, invoice.currency);
  const page = new Sheet(doc);
  const title = invoice.kind === "invoice" ? "Invoice" : "Credit note";
  doc.setProperties({ title: `${title} ${invoice.number ?? "draft"}` });
  page.write(title, { size: 24, bold: true });
  page.write(invoice.number ?? "Draft", { size: 24, right: true, same: true, grey: true });
  page.down(14);
  const top = page.y;
  partyOf(page, "From", readParty(invoice.issuer), LEFT);
  const after = page.y;
  page.y = top;
  partyOf(page, "For", readParty(invoice.customer), 300);
  page.y = Math.max(page.y, after) + 12;
  if (invoice.issueDate) page.pair("Date", dayWords(invoice.issueDate));
  if (invoice.dueDate) page.pair("Due", dayWords(invoice.dueDate));
  if (invoice.project) page.pair("Project", invoice.project);
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
  return doc.output("arraybuffer");
}

function partyOf(page: Sheet, label: string, party: Party, x: number): void {
  page.write(label, { size: 9, grey: true, x });
  page.write(party.name || "—", { bold: true, x, width: 235 });
  for (const line of (party.address ?? "").split("\n").filter(Boolean)) page.write(line, { x, width: 235 });
  if (party.taxId) page.write(`Tax id ${party.taxId}`, { size: 9, grey: true, x });
}

interface Look {
  size?: number;
  bold?: boolean;
  grey?: boolean;
  x?: number;
  width?: number;
  right?: boolean;
  /** On the line that was written last. */
  same?: boolean;
  /** What comes next stands on the same line. */
  keep?: boolean;
}

/** Writes from the top of a page to its bottom, and then on another one. */
class Sheet {
  readonly #doc: jsPDF;
  y = 60;

  constructor(doc: jsPDF) {
    this.#doc = doc;
  }

  write(text: string, look: Look = {}): void {
    const { size = 11, bold, grey, x = LEFT, width = 499, right, same, keep } = look;
    this.#doc.setFont("Inter", bold ? "bold" : "normal");
    this.#doc.setFontSize(size);
    this.#doc.setTextColor(grey ? 110 : 25);
    const step = size * 1.4;
    if (same) this.y -= step;
    const lines: string[] = right ? [text] : this.#doc.splitTextToSize(text, width);
    for (const [index, line] of lines.entries()) {
      if (index > 0) this.room(step);
      this.#doc.text(line, right ? RIGHT : x, this.y, right ? { align: "right" } : {});
      if (!keep) this.y += step;
    }
  }

  pair(label: string, value: string): void {
    this.write(label, { grey: true, keep: true });
    this.write(value, { x: LEFT + 70, width: 420 });
  }

  sum(label: string, value: string, bold = false): void {
    this.write(label, { bold, x: 300, keep: true });
    this.write(value, { bold, right: true });
  }

  block(label: string, text: string): void {
    this.room(50);
    this.write(label, { size: 9, grey: true });
    for (const line of text.split("\n")) this.write(line);
    this.down(8);
  }

  rule(): void {
    this.#doc.setDrawColor(210);
    this.#doc.line(LEFT, this.y - 6, RIGHT, this.y - 6);
    this.down(12);
  }

  down(by: number): void {
    this.y += by;
  }

  /** Begins another page where so much does not fit on this one. */
  room(height: number): void {
    if (this.y + height <= BOTTOM) return;
    this.#doc.addPage();
    this.y = 60;
  }
}
