import { sql } from "drizzle-orm";
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
import { id, moment } from "../columns.ts";

/**
 * Whose money of which kind and currency (product.md §5.9). `balance` and `last_seq` follow the entries by triggers
 * (migration 0030) and are refused from any other hand.
 */
export const ledger_accounts = sqliteTable(
  "ledger_accounts",
  {
    /** `{owner_type}:{owner_id}:{kind}:{currency}`: known without a look-up. */
    id: text("id").primaryKey(),
    owner_type: text("owner_type", {
      enum: ["user", "company", "milestone", "platform", "provider"],
    }).notNull(),
    owner_id: text("owner_id").notNull(),
    kind: text("kind", {
      enum: ["available", "pending", "held", "fees", "clearing", "credits", "bonus", "tax"],
    }).notNull(),
    /** ISO 4217, or `XCR` for credits, which are worth no money. */
    currency: text("currency").notNull(),
    /** Minor units. */
    balance: integer("balance").notNull().default(0),
    last_seq: integer("last_seq").notNull().default(0),
    /** When the balance was last compared with the sum of its entries. */
    counted_at: moment("counted_at").notNull().default(0),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("ledger_accounts_owner").on(t.owner_type, t.owner_id, t.kind, t.currency),
    index("ledger_accounts_counted").on(t.counted_at),
    index("ledger_accounts_held").on(t.currency, t.balance).where(sql`kind = 'held' AND balance > 0`),
  ],
);

/** One movement of money, of two entries or more that sum to zero in each currency. */
export const ledger_journals = sqliteTable(
  "ledger_journals",
  {
    /** Its seal must stand by the end of the transaction (deferred, migration 0030). */
    id: id("id")
      .primaryKey()
      .references((): AnySQLiteColumn => ledger_seals.journal_id),
    type: text("type", {
      enum: [
        "topup",
        "fund_milestone",
        "release",
        "refund",
        "fee",
        "payout",
        "payout_failed",
        "subscription",
        "credit_grant",
        "credit_spend",
        "adjustment",
        "chargeback",
        "split",
        "tip",
      ],
    }).notNull(),
    /** What it is for: "milestone", "payment", "payout"... and its id. */
    reference_type: text("reference_type").notNull(),
    reference_id: id("reference_id").notNull(),
    /** The same command twice is one journal. */
    idempotency_key: text("idempotency_key").notNull(),
    memo: text("memo").notNull(),
    /** Who did it; null for time and for the provider. */
    created_by: id("created_by"),
    /** The journal this one takes back; each can be taken back once. */
    reverses: id("reverses").references((): AnySQLiteColumn => ledger_journals.id),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("ledger_journals_key").on(t.idempotency_key),
    uniqueIndex("ledger_journals_reverses").on(t.reverses),
    index("ledger_journals_reference").on(t.reference_type, t.reference_id),
  ],
);

/** That a journal is whole: written after its entries, refused while they do not sum to zero. */
export const ledger_seals = sqliteTable("ledger_seals", {
  journal_id: id("journal_id")
    .primaryKey()
    .references(() => ledger_journals.id),
});

/** Never changed, only reversed by another journal. `seq` counts an account's entries without gaps. */
export const ledger_entries = sqliteTable(
  "ledger_entries",
  {
    account_id: text("account_id")
      .notNull()
      .references(() => ledger_accounts.id),
    seq: integer("seq").notNull(),
    journal_id: id("journal_id")
      .notNull()
      .references(() => ledger_journals.id),
    /** Minor units; above zero what the account gets. */
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    balance_after: integer("balance_after").notNull(),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.seq] }),
    index("ledger_entries_journal").on(t.journal_id),
    check(
      "ledger_entries_amount",
      sql`typeof(amount) = 'integer' AND amount <> 0 AND abs(amount) <= 1000000000000`,
    ),
  ],
);
