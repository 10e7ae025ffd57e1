import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, json, moment, textList } from "../columns.ts";
import { users } from "./auth.ts";

/** What members asked to take with them (product.md §5.17): made by the cron, file by file, kept for seven days. */
export const data_exports = sqliteTable(
  "data_exports",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    status: text("status", { enum: ["enqueued", "processing", "ready", "expired", "failed"] }).notNull(),
    /** [{key, size}]: the ZIPs that stand, in the private bucket. */
    parts: json("parts").notNull().default(sql`'[]'`),
    /** The last of the member's files that is in one of them. */
    after_file: id("after_file"),
    /** Until when one run of the cron has it to itself; 0 while none has. */
    leased_until: moment("leased_until").notNull().default(0),
    /** Runs that did not finish the ZIP they were at. */
    attempts: integer("attempts").notNull().default(0),
    created_at: moment("created_at").notNull(),
    ready_at: moment("ready_at"),
    expires_at: moment("expires_at"),
  },
  (t) => [
    uniqueIndex("data_exports_open").on(t.user_id).where(sql`status IN ('enqueued', 'processing')`),
    index("data_exports_user").on(t.user_id, t.created_at),
    index("data_exports_due").on(t.leased_until).where(sql`status IN ('enqueued', 'processing')`),
    index("data_exports_expiry").on(t.expires_at).where(sql`status = 'ready'`),
  ],
);

/** Members who leave (product.md §5.17): hidden at once, erased when `scheduled_for` has come, unless they come back. */
export const deletion_requests = sqliteTable(
  "deletion_requests",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    /** `erasing`: begun, and no way back. */
    status: text("status", { enum: ["pending", "erasing", "cancelled", "done"] }).notNull(),
    requested_at: moment("requested_at").notNull(),
    scheduled_for: moment("scheduled_for").notNull(),
    /** What kept it from happening when its day came; looked at again a day later. */
    blockers: textList("blockers").notNull().default(sql`'[]'`),
    finished_at: moment("finished_at"),
  },
  (t) => [
    uniqueIndex("deletion_requests_open").on(t.user_id).where(sql`status IN ('pending', 'erasing')`),
    index("deletion_requests_due").on(t.scheduled_for).where(sql`status IN ('pending', 'erasing')`),
    index("deletion_requests_user").on(t.user_id, t.requested_at),
  ],
);
