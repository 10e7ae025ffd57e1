import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, moment } from "../columns.ts";
import { users } from "./auth.ts";
import { projects } from "./projects.ts";

/** What one side of a barter gives the other (product.md §5.7, B8). */
export const barter_items = sqliteTable(
  "barter_items",
  {
    id: id("id").primaryKey(),
    project_id: id("project_id")
      .notNull()
      .references(() => projects.id),
    giver_id: id("giver_id")
      .notNull()
      .references(() => users.id),
    /** The giver's side: it stays who stands for it when people come, go or change their role. */
    side: text("side", { enum: ["work", "client"] }).notNull(),
    description: text("description").notNull(),
    kind: text("kind", { enum: ["product", "service", "exposure", "access"] }).notNull(),
    /** Minor units of `currency`; null until somebody has said what it is worth. */
    agreed_value: integer("agreed_value"),
    currency: text("currency").notNull(),
    status: text("status", {
      enum: ["promised", "sent", "received", "not_received", "returned", "waived"],
    }).notNull(),
    /** When both sides first agreed to it: from then on it only ends, and is not taken out. */
    agreed_at: moment("agreed_at"),
    shipped_at: moment("shipped_at"),
    tracking: text("tracking"),
    received_at: moment("received_at"),
    /** When who received it said that it is as agreed. */
    approved_at: moment("approved_at"),
    /** Why it did not arrive, was sent back or is waived. */
    note: text("note"),
    version: integer("version").notNull().default(1),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [index("barter_items_project").on(t.project_id, t.created_at, t.id)],
);

/** Which version of its items a barter stands at: each change is a new one. */
export const barter_terms = sqliteTable("barter_terms", {
  project_id: id("project_id")
    .primaryKey()
    .references(() => projects.id),
  version: integer("version").notNull().default(1),
  updated_at: moment("updated_at").notNull(),
});

/** A side's yes to one version; with the yes of both it is locked. */
export const barter_confirmations = sqliteTable(
  "barter_confirmations",
  {
    project_id: id("project_id")
      .notNull()
      .references(() => projects.id),
    version: integer("version").notNull(),
    side: text("side", { enum: ["work", "client"] }).notNull(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    confirmed_at: moment("confirmed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.version, t.side] })],
);

/** Files that are what is given: the other side opens them when its own part has arrived. */
export const barter_files = sqliteTable(
  "barter_files",
  {
    /** The first version of the file: all versions of it are held together. */
    version_of: id("version_of").primaryKey(),
    item_id: id("item_id")
      .notNull()
      .references(() => barter_items.id),
    created_at: moment("created_at").notNull(),
  },
  (t) => [index("barter_files_item").on(t.item_id)],
);
