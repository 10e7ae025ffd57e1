import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, moment } from "../columns.ts";
import { users } from "./auth.ts";

/** What was agreed and finished, one row a project: what rates are counted from (product.md B16). Never read for a page. */
export const rate_deals = sqliteTable(
  "rate_deals",
  {
    project_id: id("project_id").primaryKey(),
    creator_id: id("creator_id")
      .notNull()
      .references(() => users.id),
    poster_id: id("poster_id")
      .notNull()
      .references(() => users.id),
    company_id: id("company_id"),
    category: text("category").notNull(),
    /** Of the creator, when it was collected; empty where they named none. */
    country: text("country").notNull(),
    currency: text("currency").notNull(),
    /** Minor units, for the whole work. */
    amount: integer("amount").notNull(),
    closed_at: moment("closed_at").notNull(),
  },
  (t) => [
    index("rate_deals_place").on(t.currency, t.category, t.country, t.closed_at),
    index("rate_deals_kind").on(t.currency, t.category, t.closed_at),
    index("rate_deals_creator").on(t.creator_id),
    index("rate_deals_poster").on(t.poster_id),
    index("rate_deals_closed").on(t.closed_at),
  ],
);

/** What members were paid for one kind of work, of one country (or, with an empty one, of all); without figures: too few. */
export const rate_ranges = sqliteTable(
  "rate_ranges",
  {
    currency: text("currency").notNull(),
    country: text("country").notNull(),
    category: text("category").notNull(),
    /** Quarter, half and three quarters in rounded minor units. */
    low: integer("low"),
    median: integer("median"),
    high: integer("high"),
    /** So many creators or more stand behind it. */
    at_least: integer("at_least"),
    /** When it is counted next. */
    due_at: moment("due_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.currency, t.country, t.category] }),
    index("rate_ranges_due").on(t.due_at),
  ],
);

/** How far the finished projects are collected: one row. */
export const rate_progress = sqliteTable("rate_progress", {
  id: integer("id").primaryKey().default(sql`1`),
  after_at: moment("after_at").notNull(),
  after_id: id("after_id").notNull(),
});
