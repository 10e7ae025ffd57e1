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
