import { type SQL, sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { id, json, moment, textList } from "../columns.ts";
import { users } from "./auth.ts";
import { milestones } from "./milestones.ts";
import { projects } from "./projects.ts";

/** What a member writes on their invoices about themselves, and how they want to be paid (product.md `/thrivepay`). */
export const tax_profiles = sqliteTable("tax_profiles", {
  user_id: id("user_id")
    .primaryKey()
    .references(() => users.id),
  legal_name: text("legal_name").notNull(),
  address: text("address").notNull(),
  country: text("country"),
  tax_type: text("tax_type", { enum: ["none", "vat", "gst", "sales"] }).notNull(),
  tax_id: text("tax_id"),
  /** When its form and check digits were found right; null where they are not, or nobody knows how to tell. */
  validated_at: moment("validated_at"),
  /** Bank account and reference, as who pays outside of Thrive reads it. */
  pay_to: text("pay_to"),
  updated_at: moment("updated_at").notNull(),
});

/** The last number given in each series of an issuer: it counts in the batch that sends, so there are no gaps. */
export const invoice_series = sqliteTable(
  "invoice_series",
  {
    /** The member, or the company, whose numbers they are. */
    issuer_id: id("issuer_id").notNull(),
    prefix: text("prefix", { enum: ["INV", "CN"] }).notNull(),
    last_no: integer("last_no").notNull(),
  },
  (t) => [primaryKey({ columns: [t.issuer_id, t.prefix] })],
);

/**
 * Invoices and the credit notes that correct them (product.md §5.9). What a sent one says is refused any change by a
 * trigger; its state, what was paid and what is credited go on.
 */
export const invoices = sqliteTable(
  "invoices",
  {
    id: id("id").primaryKey(),
    kind: text("kind", { enum: ["invoice", "credit_note"] })
      .notNull()
      .default("invoice"),
    /** `INV-0001`: given when it is sent. */
    number: text("number"),
    /** Whose it is, or who wrote it for the company. */
    issuer_id: id("issuer_id")
      .notNull()
      .references(() => users.id),
    /** Whose it is, where it is no member's. */
    issuer_company_id: id("issuer_company_id"),
    /** The tax profile, or the billing details of the company, as it stood when it was sent. */
    issuer_snapshot: json("issuer_snapshot").notNull(),
    customer_user_id: id("customer_user_id").references(() => users.id),
    customer_company_id: id("customer_company_id"),
    customer_email: text("customer_email"),
    /** Name, address and tax id of who is to pay, as its issuer wrote them. */
    customer_snapshot: json("customer_snapshot").notNull(),
    project_id: id("project_id").references(() => projects.id),
    milestone_ids: textList("milestone_ids").notNull().default([]),
    /** Text, quantity in thousandths, price in minor units, tax rate in basis points. */
    lines: json("lines").notNull(),
    currency: text("currency").notNull(),
    discount_bps: integer("discount_bps").notNull().default(0),
    /** Minor units, as all amounts here. */
    subtotal: integer("subtotal").notNull(),
    discount: integer("discount").notNull(),
    tax_total: integer("tax_total").notNull(),
    total: integer("total").notNull(),
    issue_date: text("issue_date"),
    /** Days to pay, from which the due date comes when it is sent. */
    due_days: integer("due_days").notNull(),
    due_date: text("due_date"),
    notes: text("notes"),
    status: text("status", {
      enum: [
        "draft",
        "sent",
        "viewed",
        "partially_paid",
        "paid",
        "overdue",
        "void",
        "uncollectible",
        "refunded",
      ],
    }).notNull(),
    sent_at: moment("sent_at"),
    viewed_at: moment("viewed_at"),
    paid_at: moment("paid_at"),
    paid_amount: integer("paid_amount").notNull().default(0),
    /** What credit notes took off it. */
    credited: integer("credited").notNull().default(0),
    /** Agreed on the invoice: added once when it is overdue. */
    late_fee_bps: integer("late_fee_bps").notNull().default(0),
    late_fee: integer("late_fee").notNull().default(0),
    /** The day of the next reminder; null when all are sent, or none is needed. */
    remind_on: text("remind_on"),
    /** How often copies come of it: such a draft is a pattern, and is never sent itself. */
    recurring_rule: json("recurring_rule"),
    next_on: text("next_on"),
    /** The invoice a credit note corrects. */
    parent_id: id("parent_id").references((): AnySQLiteColumn => invoices.id),
    version: integer("version").notNull().default(1),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("invoices_number").on(t.issuer_id, t.number).where(sql`issuer_company_id IS NULL`),
    uniqueIndex("invoices_company_number")
      .on(t.issuer_company_id, t.number)
      .where(sql`issuer_company_id IS NOT NULL`),
    index("invoices_company")
      .on(t.issuer_company_id, t.created_at, t.id)
      .where(sql`issuer_company_id IS NOT NULL`),
    index("invoices_customer_company")
      .on(t.customer_company_id, t.created_at, t.id)
      .where(sql`customer_company_id IS NOT NULL`),
    index("invoices_issuer").on(t.issuer_id, t.created_at, t.id),
    index("invoices_customer").on(t.customer_user_id, t.created_at, t.id),
    index("invoices_project").on(t.project_id, t.created_at, t.id).where(sql`project_id IS NOT NULL`),
    index("invoices_drafts").on(t.issuer_id, t.created_at, t.id).where(sql`status = 'draft'`),
    index("invoices_remind").on(t.remind_on).where(sql`remind_on IS NOT NULL`),
    index("invoices_next").on(t.next_on).where(sql`next_on IS NOT NULL`),
    index("invoices_due").on(t.status, t.due_date),
    index("invoices_parent").on(t.parent_id, t.created_at),
    index("invoices_awaited")
      .on(t.issuer_id, t.currency)
      .where(sql`status IN ('sent', 'viewed', 'partially_paid', 'overdue')`),
    index("invoices_owed")
      .on(t.customer_user_id, t.due_date)
      .where(sql`status IN ('sent', 'viewed', 'partially_paid', 'overdue')`),
    check(
      "invoices_amounts",
      sql`typeof(total) = 'integer' AND total BETWEEN 0 AND 1000000000000 AND typeof(paid_amount) = 'integer'
        AND paid_amount >= 0 AND credited BETWEEN 0 AND total AND late_fee >= 0
        AND total = subtotal - discount + tax_total`,
    ),
  ],
);

/**
 * SQL of money that came for an invoice: when it was paid. What was paid outside is of the day that was written down, by its
 * noon: the same day wherever it is read. An index holds it in these words, without a comma, at which drizzle-kit would
 * part them.
 * @param row what the payment is called in a statement, with its dot
 */
export function paidAt(row: "ip." | "" = ""): SQL {
  return sql.raw(
    `CASE ${row}method WHEN 'outside' THEN unixepoch(${row}paid_on) * 1000 + 43200000 ELSE ${row}created_at END`,
  );
}

/** Money that came for an invoice: over Thrive, or outside of it as one side says and the other confirms. */
export const invoice_payments = sqliteTable(
  "invoice_payments",
  {
    id: id("id").primaryKey(),
    invoice_id: id("invoice_id")
      .notNull()
      .references(() => invoices.id),
    amount: integer("amount").notNull(),
    method: text("method", { enum: ["outside", "card", "balance"] }).notNull(),
    /** `claimed`: the payer says so, and the issuer has not found it yet. */
    status: text("status", { enum: ["claimed", "counted", "refused"] }).notNull(),
    paid_on: text("paid_on").notNull(),
    note: text("note"),
    /** The payment over Thrive it came by. */
    payment_id: id("payment_id"),
    recorded_by: id("recorded_by"),
    /** The company whose balance it came from; null for one's own, and for all else. */
    company_id: id("company_id"),
    /** Who gets it: the invoice's issuer, by trigger, so that what came to somebody is one page of an index. */
    payee_id: id("payee_id"),
    /** Both sides say it: only then does it speak for the payer's punctuality. */
    confirmed_at: moment("confirmed_at"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    index("invoice_payments_invoice").on(t.invoice_id, t.created_at),
    index("invoice_payments_paid").on(t.payee_id, paidAt()).where(sql`status = 'counted'`),
    index("invoice_payments_payer").on(t.recorded_by, t.created_at).where(sql`method = 'balance'`),
    uniqueIndex("invoice_payments_payment").on(t.payment_id),
    check("invoice_payments_amount", sql`typeof(amount) = 'integer' AND amount > 0`),
  ],
);

/**
 * A payer who does not agree with an invoice, what its issuer says to it, and what our team decides where they stay apart
 * (product.md §5.9, disputes).
 */
export const invoice_disputes = sqliteTable(
  "invoice_disputes",
  {
    id: id("id").primaryKey(),
    invoice_id: id("invoice_id")
      .notNull()
      .references(() => invoices.id),
    /** Null: whoever the invoice was mailed to, by its link. */
    opened_by: id("opened_by").references(() => users.id),
    reason: text("reason", {
      enum: ["not_delivered", "not_as_agreed", "wrong_amount", "not_mine", "other"],
    }).notNull(),
    statement: text("statement").notNull(),
    /** `settled`: the invoice came to its end, by trigger: paid, taken back, credited or given up. */
    status: text("status", {
      enum: ["open", "answered", "escalated", "resolved", "withdrawn", "settled"],
    }).notNull(),
    answer: text("answer"),
    answered_at: moment("answered_at"),
    /** Until when the issuer answers; once they did, until when the payer agrees or asks our team. */
    answer_due_at: moment("answer_due_at").notNull(),
    escalated_at: moment("escalated_at"),
    /** What our team decided: it stands, nothing is due any more, or less is. */
    resolution: text("resolution", { enum: ["release", "refund", "split"] }),
    ruling: text("ruling"),
    decided_by: id("decided_by"),
    decided_at: moment("decided_at"),
    closed_at: moment("closed_at"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("invoice_disputes_open")
      .on(t.invoice_id)
      .where(sql`status IN ('open', 'answered', 'escalated')`),
    index("invoice_disputes_invoice").on(t.invoice_id, t.created_at),
    index("invoice_disputes_unanswered").on(t.answer_due_at).where(sql`status IN ('open', 'answered')`),
    index("invoice_disputes_escalated").on(t.escalated_at).where(sql`status = 'escalated'`),
  ],
);

/** Milestones an invoice is for: each of them once for each of those who did it, while that invoice lives. */
export const invoice_milestones = sqliteTable(
  "invoice_milestones",
  {
    milestone_id: id("milestone_id")
      .notNull()
      .references(() => milestones.id),
    issuer_id: id("issuer_id")
      .notNull()
      .references(() => users.id),
    invoice_id: id("invoice_id")
      .notNull()
      .references(() => invoices.id),
    /** What its issuer was paid for it over Thrive before: it counts as paid once the invoice is sent. */
    paid: integer("paid").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.milestone_id, t.issuer_id] }),
    index("invoice_milestones_invoice").on(t.invoice_id),
    index("invoice_milestones_issuer").on(t.issuer_id),
  ],
);
