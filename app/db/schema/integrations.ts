import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, moment, textList } from "../columns.ts";
import { users } from "./auth.ts";

/** Tokens that members make for what they build themselves; of the secret its hash alone is kept. */
export const personal_tokens = sqliteTable(
  "personal_tokens",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    token_hash: text("token_hash").notNull(),
    /** Its last letters, so that its owner knows which one it is. */
    ending: text("ending").notNull(),
    scopes: textList("scopes").notNull(),
    expires_at: moment("expires_at").notNull(),
    /** Written at most every few minutes. */
    last_used_at: moment("last_used_at"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("personal_tokens_hash").on(t.token_hash),
    index("personal_tokens_user").on(t.user_id, t.created_at),
  ],
);

/** Commands sent with a key, so that each is done once: what was answered is kept for a day (security.md §7). */
export const api_commands = sqliteTable(
  "api_commands",
  {
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    key: text("key").notNull(),
    /** Hash of what was asked: the same key never means two things. */
    fingerprint: text("fingerprint").notNull(),
    /** Made by the try that is at work; a later one that takes over makes its own. */
    claim: id("claim").notNull(),
    /** Set in the command's own batch: from then on it is never done again. */
    done: flag("done").notNull().default(false),
    status: integer("status"),
    body: text("body"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.key] }), index("api_commands_created").on(t.created_at)],
);

/** Servers of members that are told when something happens (product.md §5.19). */
export const webhook_endpoints = sqliteTable(
  "webhook_endpoints",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    url: text("url").notNull(),
    /** What deliveries are signed with, sealed. */
    secret: text("secret").notNull(),
    events: textList("events").notNull(),
    /** `disabled`: by us, as nobody took what we sent. */
    status: text("status", { enum: ["active", "off", "disabled"] }).notNull(),
    /** Since when nothing was taken; null after each delivery that was. */
    failing_since: moment("failing_since"),
    /** Nothing is sent before: it did not take the last one. */
    paused_until: moment("paused_until"),
    last_ok_at: moment("last_ok_at"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    index("webhook_endpoints_user").on(t.user_id, t.created_at),
    index("webhook_endpoints_listening").on(t.user_id).where(sql`status = 'active'`),
  ],
);

/** One event for one endpoint: what is sent, and what became of it. Kept for 30 days. */
export const webhook_deliveries = sqliteTable(
  "webhook_deliveries",
  {
    /** `{endpoint}:{event}`: an event is told once. */
    id: text("id").primaryKey(),
    endpoint_id: id("endpoint_id")
      .notNull()
      .references(() => webhook_endpoints.id),
    event_id: id("event_id").notNull(),
    type: text("type").notNull(),
    body: text("body").notNull(),
    status: text("status", { enum: ["waiting", "delivered", "failed"] }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Null once it is over. */
    next_attempt_at: moment("next_attempt_at"),
    last_attempt_at: moment("last_attempt_at"),
    /** HTTP status of the last answer; null where none came. */
    answer: integer("answer"),
    /** Why none came. */
    problem: text("problem"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    index("webhook_deliveries_due")
      .on(t.endpoint_id, t.next_attempt_at)
      .where(sql`next_attempt_at IS NOT NULL`),
    index("webhook_deliveries_log").on(t.endpoint_id, t.created_at),
    index("webhook_deliveries_created").on(t.created_at),
  ],
);
