import { dayAfter, dayOf } from "#app/core/days.ts";
import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import type {
  invoice_disputes,
  invoice_payments,
  invoice_series,
  invoices,
  tax_profiles,
} from "#app/db/schema/invoices.ts";
import { amountsOf, type Line } from "#app/features/invoices/amounts.ts";
import { CONTEST_ANSWER_LIFE } from "#app/features/invoices/contest.ts";
import { type InvoiceStatus, nextReminder } from "#app/features/invoices/rules.ts";
import type { Account } from "./accounts.ts";
import { type CardPayment, cardPayment } from "./card-payments.ts";
import { companyIdOf } from "./companies.ts";
import type { OpenedProject } from "./projects.ts";
import { seedId } from "./seed-id.ts";
import { type SeedInvoice, type SeedTax, taxes, invoices as told } from "./world/money.ts";

const CURRENCY = "EUR";

/** An invoice with what came of it. */
export interface WrittenInvoice {
  row: typeof invoices.$inferInsert & { id: Id };
  /** When it was paid, and by which card. */
  paid: { at: number; by: CardPayment | null } | null;
  contested: SeedInvoice["contested"];
}

export function taxRows(who: (key: string) => Account, now: number): (typeof tax_profiles.$inferInsert)[] {
  return taxes.map((tax) => ({
    user_id: who(tax.who).id,
    legal_name: tax.name,
    address: tax.address,
    country: who(tax.who).member.country,
    tax_type: tax.taxType,
    tax_id: tax.taxId,
    pay_to: tax.payTo,
    validated_at: tax.taxId ? now - days(50) : null,
    updated_at: now - days(50),
  }));
}

/** The invoices of the demo world, numbered by issuer in the order they were sent. */
export function writeInvoices(
  who: (key: string) => Account,
  projects: readonly OpenedProject[],
  now: number,
): WrittenInvoice[] {
  const counted = new Map<string, number>();
  return told.map((invoice) => {
    const number = (counted.get(invoice.from) ?? 0) + 1;
    if (invoice.sent !== undefined) counted.set(invoice.from, number);
    return writeInvoice(invoice, number, who, projects, now);
  });
}

function writeInvoice(
  invoice: SeedInvoice,
  number: number,
  who: (key: string) => Account,
  projects: readonly OpenedProject[],
  now: number,
): WrittenInvoice {
  const at = (ago: number) => Math.floor(now - days(ago));
  const { sent, viewed, paid, recurs } = invoice;
  const id = seedId(`invoice:${invoice.key}`, at(invoice.written));
  const lines = invoice.lines.map((line): Line => ({ quantity: 1_000, unit: "", taxRate: 0, ...line }));
  const { subtotal, discount, taxTotal, total } = amountsOf(lines, 0);
  const member = typeof invoice.to === "string" ? who(invoice.to) : null;
  const outsider = typeof invoice.to === "string" ? null : invoice.to;
  const house = invoice.forCompany && member ? companyIdOf(member) : null;
  const tax = taxes.find((one) => one.who === invoice.from);
  const issued = sent === undefined ? null : dayOf(at(sent));
  const due = issued && dayAfter(issued, invoice.dueDays);
  const status = statusOf(invoice, due, dayOf(now));
  const open = status === "sent" || status === "viewed" || status === "overdue";
  const starts = recurs ? dayOf(now + days(recurs.inDays)) : null;
  const by =
    paid?.by === "card" && member
      ? cardPayment({
          key: invoice.key,
          payer: member.id,
          purpose: "invoice",
          referenceId: id,
          title: `Invoice ${numbered(number)} from ${tax?.name}`,
          amount: total,
          currency: CURRENCY,
          backTo: `/thrivepay/invoices/${id}`,
          at: at(paid.ago),
        })
      : null;
  return {
    row: {
      id,
      number: sent === undefined ? null : numbered(number),
      issuer_id: who(invoice.from).id,
      issuer_snapshot: sent === undefined ? {} : snapshotOf(tax, who(invoice.from)),
      customer_user_id: house ? null : (member?.id ?? null),
      customer_company_id: house,
      customer_email: outsider?.email ?? null,
      customer_snapshot: {
        name: (house ? member?.member.companyName : member?.member.displayName) ?? outsider?.name ?? "",
        address: outsider?.address ?? null,
        taxId: null,
      },
      project_id: projects.find(({ project }) => project.key === invoice.project)?.id ?? null,
      lines,
      currency: CURRENCY,
      subtotal,
      discount,
      tax_total: taxTotal,
      total,
      issue_date: issued,
      due_days: invoice.dueDays,
      due_date: due,
      notes: invoice.notes ?? null,
      status,
      sent_at: sent === undefined ? null : at(sent),
      viewed_at: viewed === undefined ? null : at(viewed),
      paid_at: paid ? at(paid.ago) : null,
      paid_amount: paid ? total : 0,
      remind_on: due && open ? nextReminder(due, dayOf(now)) : null,
      recurring_rule:
        recurs && starts ? { every: recurs.every, anchor: Number(starts.slice(8)), autoSend: true } : null,
      next_on: starts,
      version: 1 + [sent, viewed, paid].filter((step) => step !== undefined).length,
      created_at: at(invoice.written),
      updated_at: at(paid?.ago ?? viewed ?? sent ?? invoice.written),
    },
    paid: paid ? { at: at(paid.ago), by } : null,
    contested: invoice.contested,
  };
}

const numbered = (number: number) => `INV-${String(number).padStart(4, "0")}`;

function statusOf(
  { sent, viewed, paid, contested }: SeedInvoice,
  due: string | null,
  today: string,
): InvoiceStatus {
  if (sent === undefined) return "draft";
  if (paid) return "paid";
  // What is contested does not fall overdue.
  if (due && due < today && !contested) return "overdue";
  return viewed === undefined ? "sent" : "viewed";
}

/** The tax profile as it stood when it was sent. */
function snapshotOf(tax: SeedTax | undefined, { member }: Account) {
  if (!tax) throw new RangeError(`${member.key} sends invoices without a tax profile`);
  const { name, address, taxId, taxType, payTo } = tax;
  return { name, address, country: member.country, taxId, taxType, payTo };
}

/** What payers do not agree with. */
export function contestRows(
  written: readonly WrittenInvoice[],
  now: number,
): (typeof invoice_disputes.$inferInsert)[] {
  return written.flatMap(({ row, contested }) => {
    if (!contested) return [];
    const at = (ago: number) => Math.floor(now - days(ago));
    return [
      {
        id: seedId(`contest:${row.id}`, at(contested.ago)),
        invoice_id: row.id,
        opened_by: row.customer_user_id ?? null,
        reason: "wrong_amount" as const,
        statement: contested.says,
        status: "escalated" as const,
        answer: contested.answered.says,
        answered_at: at(contested.answered.ago),
        answer_due_at: at(contested.answered.ago) + CONTEST_ANSWER_LIFE,
        escalated_at: at(contested.asked),
        created_at: at(contested.ago),
      },
    ];
  });
}

/** The last number of each issuer. */
export function seriesRows(written: readonly WrittenInvoice[]): (typeof invoice_series.$inferInsert)[] {
  const last = new Map<Id, number>();
  for (const { row } of written) if (row.number) last.set(row.issuer_id, Number(row.number.slice(4)));
  return [...last].map(([issuer_id, last_no]) => ({ issuer_id, prefix: "INV", last_no }));
}

/** What came for each: over Thrive, or outside of it as both sides say. */
export function invoicePaymentRows(
  written: readonly WrittenInvoice[],
): (typeof invoice_payments.$inferInsert)[] {
  return written.flatMap(({ row, paid }): (typeof invoice_payments.$inferInsert)[] =>
    paid
      ? [
          {
            id: seedId(`paid:${row.id}`, paid.at),
            invoice_id: row.id,
            amount: row.total,
            method: paid.by ? "card" : "outside",
            status: "counted",
            paid_on: dayOf(paid.at),
            payment_id: paid.by?.payment.id ?? null,
            recorded_by: paid.by ? (row.customer_user_id ?? null) : row.issuer_id,
            confirmed_at: paid.at,
            created_at: paid.at,
          },
        ]
      : [],
  );
}
