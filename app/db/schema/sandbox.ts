import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, moment } from "../columns.ts";

/** The embedded provider's own books (test money): its checkout pages. */
export const sandbox_checkouts = sqliteTable("sandbox_checkouts", {
  id: text("id").primaryKey(),
  /** Our payment; the same order twice is one page. */
  order_ref: text("order_ref").notNull().unique(),
  title: text("title").notNull(),
  amount: integer("amount").notNull(),
  currency: text("currency").notNull(),
  success_path: text("success_path").notNull(),
  cancel_path: text("cancel_path").notNull(),
  save_method: flag("save_method").notNull(),
  charge_ref: text("charge_ref").notNull(),
  /** The card that was tried last. */
  brand: text("brand"),
  last4: text("last4"),
  status: text("status", { enum: ["open", "challenge", "complete", "expired"] }).notNull(),
  refunded: integer("refunded").notNull().default(0),
  expires_at: moment("expires_at").notNull(),
  created_at: moment("created_at").notNull(),
});

/** Webhooks that the embedded provider still has to send: each more than once, and not in order. */
export const sandbox_events = sqliteTable(
  "sandbox_events",
  {
    id: text("id").primaryKey(),
    body: text("body").notNull(),
    due_at: moment("due_at").notNull(),
    deliveries_left: integer("deliveries_left").notNull(),
    created_at: moment("created_at").notNull(),
  },
  (t) => [index("sandbox_events_due").on(t.due_at).where(sql`deliveries_left > 0`)],
);
