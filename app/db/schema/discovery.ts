import { integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, moment } from "../columns.ts";
import { opportunities } from "./opportunities.ts";
import { profiles } from "./profiles.ts";

/**
 * Open postings by their place in the full-text index `posting_search`, newest highest: 2,048 numbers to each
 * millisecond of publishing. Kept by triggers, together with the index (docs/decisions/0021).
 */
export const posting_docs = sqliteTable(
  "posting_docs",
  {
    doc: integer("doc").primaryKey(),
    opportunity_id: id("opportunity_id")
      .notNull()
      .references(() => opportunities.id),
  },
  (t) => [uniqueIndex("posting_docs_opportunity").on(t.opportunity_id)],
);

/** Members who may be found, the same way, by when they joined; the index is `member_search`. */
export const member_docs = sqliteTable(
  "member_docs",
  {
    doc: integer("doc").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => profiles.user_id),
  },
  (t) => [uniqueIndex("member_docs_user").on(t.user_id)],
);

/** When a member last came to a tab of Discover, and when they had come before: "new since your last visit". */
export const discovery_visits = sqliteTable(
  "discovery_visits",
  {
    user_id: id("user_id")
      .notNull()
      .references(() => profiles.user_id),
    tab: text("tab", { enum: ["opportunities", "creators"] }).notNull(),
    came_at: moment("came_at").notNull(),
    came_before: moment("came_before"),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.tab] })],
);

/** "Less like this": how often a member pressed it for a reason (product.md B7). */
export const discovery_tastes = sqliteTable(
  "discovery_tastes",
  {
    user_id: id("user_id")
      .notNull()
      .references(() => profiles.user_id),
    /** A term of the score. */
    term: text("term").notNull(),
    presses: integer("presses").notNull(),
    changed_at: moment("changed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.term] })],
);

/** The mixing desk: how much each of four wishes counts for a member, 0 to 4; 2 is as it comes (product.md B7). */
export const discovery_mix = sqliteTable("discovery_mix", {
  user_id: id("user_id")
    .primaryKey()
    .references(() => profiles.user_id),
  money: integer("money").notNull(),
  fun: integer("fun").notNull(),
  growth: integer("growth").notNull(),
  nearby: integer("nearby").notNull(),
  changed_at: moment("changed_at").notNull(),
});
