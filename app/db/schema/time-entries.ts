import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, moment } from "../columns.ts";
import { users } from "./auth.ts";
import { projects } from "./projects.ts";

/** Hours that somebody worked on a project (product.md §5.7). */
export const time_entries = sqliteTable(
  "time_entries",
  {
    id: id("id").primaryKey(),
    project_id: id("project_id")
      .notNull()
      .references(() => projects.id),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    started_at: moment("started_at").notNull(),
    /** Null while the clock runs. */
    minutes: integer("minutes"),
    note: text("note"),
    status: text("status", { enum: ["draft", "submitted", "approved", "disputed"] }).notNull(),
    /** Why it is disputed. */
    answer: text("answer"),
    answered_by: id("answered_by"),
    answered_at: moment("answered_at"),
    /** What asks for the money, or did before it was refunded; null again when that is thrown away or declared void. */
    invoice_id: id("invoice_id"),
    version: integer("version").notNull().default(1),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    index("time_entries_project").on(t.project_id, t.started_at),
    index("time_entries_invoice").on(t.invoice_id).where(sql`invoice_id IS NOT NULL`),
    uniqueIndex("time_entries_running").on(t.user_id).where(sql`minutes IS NULL`),
    // A day at most.
    check(
      "time_entries_minutes",
      sql`minutes IS NULL OR (typeof(minutes) = 'integer' AND minutes BETWEEN 1 AND 1440)`,
    ),
  ],
);
