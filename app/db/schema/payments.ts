import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, json, moment, textList } from "../columns.ts";
import { users } from "./auth.ts";

/** Money that comes in (product.md §5.9). What was charged is never read from a browser, only from the provider. */
export const payments = sqliteTable(
  "payments",
  {
    id: id("id").primaryKey(),
    /** Null for a guest who pays one invoice. */
    payer_id: id("payer_id").references(() => users.id),
    company_id: id("company_id"),
    /** Name, address and tax id of that company as they stood then, for the receipt. */
    billed_to: json("billed_to"),
    purpose: text("purpose", {
      enum: ["milestone", "invoice", "topup", "subscription", "credits", "boost"],
    }).notNull(),
    /** What is paid for: the id of a milestone, an invoice, a subscription... */
    reference_id: id("reference_id").notNull(),
    /** What it was for, in words that the payer reads. */
    title: text("title").notNull(),
    /** What the purpose needs to know once it is paid. */
    details: json("details").notNull().default(sql`'{}'`),
    /** Minor units of `currency`, fee and tax included. */
    amount: integer("amount").notNull(),
    fee_amount: integer("fee_amount").notNull().default(0),
    tax_amount: integer("tax_amount").notNull().default(0),
    refunded_amount: integer("refunded_amount").notNull().default(0),
    /** What the payer's bank has of it, for good or until it has decided. */
    disputed_amount: integer("disputed_amount").notNull().default(0),
    currency: text("currency").notNull(),
    provider: text("provider").notNull(),
    /** The provider's checkout session, and the charge behind it. */
    session_ref: text("session_ref"),
    charge_ref: text("charge_ref"),
    checkout_url: text("checkout_url"),
    /** Own path that leads back to what was paid for. */
    back_to: text("back_to").notNull(),
    method_brand: text("method_brand"),
    method_last4: text("method_last4"),
    status: text("status", {
      enum: [
        "created",
        "requires_action",
        "processing",
        "succeeded",
        "failed",
        "canceled",
        "partially_refunded",
        "refunded",
        "disputed",
        "won",
        "lost",
      ],
    }).notNull(),
    /** Why it failed, in the provider's word. */
    failure_code: text("failure_code"),
    receipt_no: text("receipt_no"),
    /** When the last event that changed it happened at the provider. */
    event_at: moment("event_at").notNull().default(0),
    idempotency_key: text("idempotency_key").notNull(),
    /** Where it went, when what it was for could not take it any more. */
    diverted: text("diverted"),
    expires_at: moment("expires_at"),
    succeeded_at: moment("succeeded_at"),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("payments_key").on(t.idempotency_key),
    uniqueIndex("payments_session").on(t.provider, t.session_ref).where(sql`session_ref IS NOT NULL`),
    index("payments_charge").on(t.provider, t.charge_ref).where(sql`charge_ref IS NOT NULL`),
    index("payments_payer").on(t.payer_id, t.created_at),
    index("payments_company").on(t.company_id, t.created_at).where(sql`company_id IS NOT NULL`),
    index("payments_reference").on(t.reference_id, t.created_at),
    index("payments_receipt").on(t.receipt_no).where(sql`receipt_no IS NOT NULL`),
    index("payments_waiting")
      .on(t.succeeded_at)
      .where(sql`payer_id IS NULL AND failure_code IS NOT NULL
      AND diverted IS NOT NULL AND status = 'succeeded'`),
    index("payments_open").on(t.expires_at).where(sql`status IN ('created', 'requires_action')`),
    check("payments_amount", sql`typeof(amount) = 'integer' AND amount BETWEEN 1 AND 100000000000`),
    check("payments_refunded", sql`refunded_amount BETWEEN 0 AND amount`),
  ],
);

/** What the provider told us, letter by letter, before anything is made of it; each event once. */
export const payment_webhooks = sqliteTable(
  "payment_webhooks",
  {
    provider: text("provider").notNull(),
    event_id: text("event_id").notNull(),
    type: text("type").notNull(),
    /** The checkout session or charge it is about. */
    about_ref: text("about_ref"),
    body: text("body").notNull(),
    received_at: moment("received_at").notNull(),
    processed_at: moment("processed_at"),
    /** applied, stale (something newer was known), foreign (none of ours). */
    outcome: text("outcome"),
    attempts: integer("attempts").notNull().default(0),
    next_attempt_at: moment("next_attempt_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.event_id] }),
    index("payment_webhooks_due").on(t.next_attempt_at).where(sql`processed_at IS NULL`),
    index("payment_webhooks_about").on(t.provider, t.about_ref).where(sql`processed_at IS NULL`),
  ],
);

/** Cards that may be charged again; the provider keeps them, we their names. */
export const payment_methods = sqliteTable(
  "payment_methods",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    provider: text("provider").notNull(),
    customer_ref: text("customer_ref").notNull(),
    method_ref: text("method_ref").notNull(),
    brand: text("brand"),
    last4: text("last4"),
    status: text("status", { enum: ["active", "needs_action", "expired", "removed"] }).notNull(),
    is_default: flag("is_default").notNull().default(false),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("payment_methods_ref").on(t.provider, t.method_ref),
    index("payment_methods_user").on(t.user_id, t.created_at),
  ],
);

/** Where the money of a member or of a company may go. */
export const payout_methods = sqliteTable(
  "payout_methods",
  {
    id: id("id").primaryKey(),
    /** Whose it is, or who added it for the company. */
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    /** Whose it is, where it is no member's. */
    company_id: id("company_id"),
    provider: text("provider").notNull(),
    provider_ref: text("provider_ref").notNull(),
    holder: text("holder").notNull(),
    bank: text("bank").notNull(),
    last4: text("last4").notNull(),
    country: text("country").notNull(),
    currency: text("currency").notNull(),
    status: text("status", { enum: ["active", "needs_action", "removed"] }).notNull(),
    /** What the provider still has to know before it pays there; words of `PROVIDER_ASKS`. */
    needs: textList("needs").notNull().default(sql`'[]'`),
    is_default: flag("is_default").notNull().default(false),
    created_at: moment("created_at").notNull(),
    removed_at: moment("removed_at"),
  },
  (t) => [
    index("payout_methods_user").on(t.user_id, t.created_at),
    index("payout_methods_provider").on(t.provider, t.provider_ref),
    index("payout_methods_company").on(t.company_id, t.created_at).where(sql`company_id IS NOT NULL`),
    uniqueIndex("payout_methods_default")
      .on(t.user_id, t.currency)
      .where(sql`is_default = 1 AND company_id IS NULL`),
    uniqueIndex("payout_methods_company_default")
      .on(t.company_id, t.currency)
      .where(sql`is_default = 1 AND company_id IS NOT NULL`),
  ],
);

/** Money that leaves for the bank of a member or of a company. */
export const payouts = sqliteTable(
  "payouts",
  {
    id: id("id").primaryKey(),
    /** Whose it is, or who asked for it on behalf of the company. */
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    /** Whose it is, where it is no member's. */
    company_id: id("company_id"),
    method_id: id("method_id")
      .notNull()
      .references(() => payout_methods.id),
    /** Minor units that leave the balance, fee included. */
    amount: integer("amount").notNull(),
    fee: integer("fee").notNull().default(0),
    currency: text("currency").notNull(),
    status: text("status", {
      enum: ["requested", "in_review", "processing", "paid", "failed", "canceled"],
    }).notNull(),
    /** Why somebody looks at it first: first payout, over the limit, new method. */
    review_reason: text("review_reason"),
    failure_code: text("failure_code"),
    provider: text("provider").notNull(),
    provider_ref: text("provider_ref"),
    eta: moment("eta"),
    idempotency_key: text("idempotency_key").notNull(),
    /** The version before keeps the first yes here (now `first_words`): it goes once nobody can roll back to that one. */
    first_yes_by: id("first_yes_by"),
    decided_by: id("decided_by"),
    decided_at: moment("decided_at"),
    attempts: integer("attempts").notNull().default(0),
    next_attempt_at: moment("next_attempt_at"),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("payouts_key").on(t.user_id, t.idempotency_key),
    index("payouts_user").on(t.user_id, t.created_at),
    index("payouts_company").on(t.company_id, t.created_at).where(sql`company_id IS NOT NULL`),
    index("payouts_method").on(t.method_id),
    index("payouts_status").on(t.status, t.created_at),
    index("payouts_due").on(t.next_attempt_at).where(sql`next_attempt_at IS NOT NULL`),
    uniqueIndex("payouts_provider").on(t.provider, t.provider_ref).where(sql`provider_ref IS NOT NULL`),
    check("payouts_amount", sql`typeof(amount) = 'integer' AND amount > 0 AND fee BETWEEN 0 AND amount`),
  ],
);

/** What somebody has paid, when it was asked for, and what they had to be told to pay (product.md B2). */
export const payer_records = sqliteTable(
  "payer_records",
  {
    payer_id: id("payer_id").notNull(),
    source: text("source", { enum: ["milestone", "invoice", "dispute"] }).notNull(),
    source_id: id("source_id").notNull(),
    asked_at: moment("asked_at").notNull(),
    due_at: moment("due_at").notNull(),
    paid_at: moment("paid_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.source, t.source_id] }),
    index("payer_records_payer").on(t.payer_id, t.paid_at),
  ],
);

/** Addresses under which an accountant reads one year of a member's payments (product.md `/payment-history`). */
export const accountant_links = sqliteTable(
  "accountant_links",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    /** Who it was made for, as the member calls them. */
    name: text("name").notNull(),
    year: integer("year").notNull(),
    /** SHA-256 of the token; the token itself is shown once. */
    token_hash: text("token_hash").notNull(),
    /** How often it was opened. */
    opened: integer("opened").notNull().default(0),
    last_opened_at: moment("last_opened_at"),
    expires_at: moment("expires_at").notNull(),
    revoked_at: moment("revoked_at"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("accountant_links_token").on(t.token_hash),
    index("accountant_links_owner").on(t.user_id, t.created_at),
  ],
);

/** A member asks for money back that they paid to Thrive; finance decides (product.md `/payment-history`). */
export const refund_requests = sqliteTable(
  "refund_requests",
  {
    id: id("id").primaryKey(),
    payment_id: id("payment_id")
      .notNull()
      .references(() => payments.id),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    reason: text("reason").notNull(),
    /** Minor units of the part that goes back when it is granted; null for all that is left of the payment. */
    amount: integer("amount"),
    status: text("status", { enum: ["open", "granting", "granted", "declined"] }).notNull(),
    /** What the member is told. */
    answer: text("answer"),
    /** The provider's name of the refund that was made for it; null while there is none, and where it gave none. */
    refund_ref: text("refund_ref"),
    /** Why the provider did not give it back when it was granted, in its word: the request stands open again. */
    failure_code: text("failure_code"),
    decided_by: id("decided_by").references(() => users.id),
    decided_at: moment("decided_at"),
    /** When the provider is asked again. */
    next_attempt_at: moment("next_attempt_at"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("refund_requests_once").on(t.payment_id).where(sql`status <> 'declined'`),
    uniqueIndex("refund_requests_ref").on(t.refund_ref).where(sql`refund_ref IS NOT NULL`),
    index("refund_requests_payment").on(t.payment_id, t.created_at),
    index("refund_requests_user").on(t.user_id),
    index("refund_requests_open").on(t.created_at).where(sql`status = 'open'`),
    index("refund_requests_due").on(t.next_attempt_at).where(sql`next_attempt_at IS NOT NULL`),
  ],
);

/** What the first of two colleagues decided about a large sum; the second one's same word makes it happen. */
export const first_words = sqliteTable(
  "first_words",
  {
    subject_type: text("subject_type", { enum: ["payout", "refund", "dispute", "contest"] }).notNull(),
    subject_id: id("subject_id").notNull(),
    said_by: id("said_by")
      .notNull()
      .references(() => users.id),
    /** The fields of the form that say what happens. */
    said: json("said").notNull(),
    /** What those concerned would read. */
    why: text("why"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.subject_type, t.subject_id] })],
);
