import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, json, moment } from "../columns.ts";
import { users } from "./auth.ts";

/** Notifications (specification §3, product.md §5.13). `seq` counts up per member without gaps. */
export const notifications = sqliteTable(
  "notifications",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    seq: integer("seq").notNull(),
    title: text("title").notNull(),
    message: text("message").notNull(),
    category: text("category", { enum: ["match", "message", "project", "opportunity", "other"] }).notNull(),
    kind: text("kind").notNull(),
    priority: text("priority", { enum: ["high", "normal", "low"] }).notNull(),
    read: flag("read").notNull().default(false),
    link: text("link"),
    action_url: text("action_url"),
    action_text: text("action_text"),
    actor_id: id("actor_id"),
    entity_type: text("entity_type"),
    entity_id: text("entity_id"),
    /** kind, entity and member: the same thing is never told twice. */
    dedupe_key: text("dedupe_key").notNull(),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("notifications_dedupe").on(t.dedupe_key),
    uniqueIndex("notifications_seq").on(t.user_id, t.seq),
    index("notifications_newest").on(t.user_id, t.created_at, t.id),
  ],
);

/** Exact counts per member, kept by triggers on notifications. */
export const notification_counters = sqliteTable("notification_counters", {
  user_id: id("user_id")
    .primaryKey()
    .references(() => users.id),
  last_seq: integer("last_seq").notNull().default(0),
  unread: integer("unread").notNull().default(0),
});

/** Mail waiting for an adapter; codes and links are erased once sent (product.md §5.13). */
export const email_outbox = sqliteTable(
  "email_outbox",
  {
    id: id("id").primaryKey(),
    /** Empty for an address outside. */
    to_user: id("to_user").notNull(),
    to_email: text("to_email").notNull(),
    template: text("template").notNull(),
    data: json("data").notNull(),
    status: text("status", {
      enum: ["queued", "sent", "bounced", "complained", "suppressed", "failed"],
    }).notNull(),
    dedupe_key: text("dedupe_key").notNull(),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("email_outbox_dedupe").on(t.dedupe_key),
    index("email_outbox_queue").on(t.status, t.created_at),
  ],
);
