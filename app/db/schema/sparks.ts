import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, moment, textList } from "../columns.ts";
import { users } from "./auth.ts";

/** One row per member and card; a later swipe overwrites it (product.md §5.3). */
export const swipes = sqliteTable(
  "swipes",
  {
    actor_id: id("actor_id")
      .notNull()
      .references(() => users.id),
    target_type: text("target_type", { enum: ["user", "opportunity"] }).notNull(),
    target_id: id("target_id").notNull(),
    direction: text("direction", { enum: ["right", "left"] }).notNull(),
    super: flag("super").notNull().default(false),
    context_opportunity_id: id("context_opportunity_id"),
    swiped_at: moment("swiped_at").notNull(),
    undone_at: moment("undone_at"),
  },
  (t) => [
    primaryKey({ columns: [t.actor_id, t.target_type, t.target_id] }),
    index("swipes_by_actor").on(t.actor_id, t.swiped_at),
    index("swipes_likes")
      .on(t.target_id, t.swiped_at)
      .where(sql`target_type = 'user' AND direction = 'right' AND undone_at IS NULL`),
  ],
);

/** Sparks. `user_a` < `user_b`; `context_key` keeps one open match per pair and context. */
export const matches = sqliteTable(
  "matches",
  {
    id: id("id").primaryKey(),
    user_a: id("user_a")
      .notNull()
      .references(() => users.id),
    user_b: id("user_b")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: ["member", "opportunity"] }).notNull(),
    opportunity_id: id("opportunity_id"),
    application_id: id("application_id"),
    context_key: text("context_key").notNull(),
    score: integer("score"),
    reasons: textList("reasons").notNull().default(sql`'[]'`),
    status: text("status", {
      enum: ["active", "in_conversation", "project_started", "done", "dormant", "closed"],
    }).notNull(),
    opened_at_a: moment("opened_at_a"),
    opened_at_b: moment("opened_at_b"),
    /** When a side put the Spark out of sight; anything new brings it back. */
    archived_at_a: moment("archived_at_a"),
    archived_at_b: moment("archived_at_b"),
    first_message_at: moment("first_message_at"),
    project_id: id("project_id"),
    closed_by: id("closed_by"),
    /** Never shown to the other side. */
    close_reason: text("close_reason"),
    closed_at: moment("closed_at"),
    last_activity_at: moment("last_activity_at").notNull(),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("matches_open_context").on(t.context_key).where(sql`status <> 'closed'`),
    index("matches_pair").on(t.user_a, t.user_b).where(sql`status <> 'closed'`),
    index("matches_a").on(t.user_a, t.last_activity_at, t.id).where(sql`status <> 'closed'`),
    index("matches_b").on(t.user_b, t.last_activity_at, t.id).where(sql`status <> 'closed'`),
    index("matches_silent").on(t.last_activity_at, t.id).where(sql`status IN ('active', 'in_conversation')`),
  ],
);
