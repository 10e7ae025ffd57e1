import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, json, moment } from "../columns.ts";
import { users } from "./auth.ts";

/** A block hides both members from each other everywhere (product.md §5.2). */
export const blocks = sqliteTable(
  "blocks",
  {
    blocker_id: id("blocker_id")
      .notNull()
      .references(() => users.id),
    blocked_id: id("blocked_id")
      .notNull()
      .references(() => users.id),
    reason: text("reason"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.blocker_id, t.blocked_id] }),
    index("blocks_blocked").on(t.blocked_id, t.blocker_id),
  ],
);

/** A member's word against a decision on what they made: a person looks again (product.md §5.17). */
export const appeals = sqliteTable(
  "appeals",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    /** `posting_text` was never stored: what it said stands in `evidence`. */
    subject_type: text("subject_type", { enum: ["opportunity", "posting_text"] }).notNull(),
    /** Of the posting, or the key of the form that was sent. */
    subject_id: id("subject_id").notNull(),
    statement: text("statement").notNull(),
    /** What was judged, and the reason that was given. */
    evidence: json("evidence"),
    status: text("status", { enum: ["open", "upheld", "overturned"] }).notNull(),
    created_at: moment("created_at").notNull(),
    decided_at: moment("decided_at"),
  },
  (t) => [
    uniqueIndex("appeals_open").on(t.user_id, t.subject_type, t.subject_id).where(sql`status = 'open'`),
    index("appeals_queue").on(t.status, t.created_at),
  ],
);
