import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, moment } from "../columns.ts";
import { users } from "./auth.ts";
import { payout_methods } from "./payments.ts";

/** Thanks in money, from one member's balance to that of somebody they worked with (product.md `/wallet`). */
export const tips = sqliteTable(
  "tips",
  {
    /** The key of the form that was pressed: pressed again, it is this one. */
    id: id("id").primaryKey(),
    from_id: id("from_id")
      .notNull()
      .references(() => users.id),
    to_id: id("to_id")
      .notNull()
      .references(() => users.id),
    /** Minor units. */
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    note: text("note"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    index("tips_from").on(t.from_id, t.created_at),
    index("tips_to").on(t.to_id, t.created_at),
    check("tips_amount", sql`typeof(amount) = 'integer' AND amount > 0 AND from_id <> to_id`),
  ],
);

/** Payouts that ask for themselves: what is above `keep` leaves for the bank (product.md `/wallet`). */
export const auto_payouts = sqliteTable(
  "auto_payouts",
  {
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    currency: text("currency").notNull(),
    method_id: id("method_id")
      .notNull()
      .references(() => payout_methods.id),
    every: text("every", { enum: ["week", "month"] }).notNull(),
    /** Minor units that stay on the balance. */
    keep: integer("keep").notNull().default(0),
    next_at: moment("next_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.currency] }),
    index("auto_payouts_next").on(t.next_at),
    index("auto_payouts_method").on(t.method_id),
    check("auto_payouts_keep", sql`typeof(keep) = 'integer' AND keep >= 0`),
  ],
);
