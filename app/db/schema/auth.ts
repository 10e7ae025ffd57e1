import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, json, moment } from "../columns.ts";

/** Accounts. Address columns hold the normalised form (trimmed, lower case). */
export const users = sqliteTable(
  "users",
  {
    id: id("id").primaryKey(),
    email: text("email"),
    email_confirmed_at: moment("email_confirmed_at"),
    phone: text("phone"),
    phone_confirmed_at: moment("phone_confirmed_at"),
    /** `scrypt$N$r$p$salt$hash`, base64url; null for accounts without a password. */
    password_hash: text("password_hash"),
    is_anonymous: flag("is_anonymous").notNull().default(false),
    user_metadata: json("user_metadata").notNull().default(sql`'{}'`),
    app_metadata: json("app_metadata").notNull().default(sql`'{}'`),
    banned_until: moment("banned_until"),
    last_sign_in_at: moment("last_sign_in_at"),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
    deleted_at: moment("deleted_at"),
  },
  (t) => [uniqueIndex("users_email").on(t.email), uniqueIndex("users_phone").on(t.phone)],
);

/** Ways in: one row per provider account (`email`, later OAuth providers). */
export const identities = sqliteTable(
  "identities",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    provider: text("provider").notNull(),
    provider_subject: text("provider_subject").notNull(),
    identity_data: json("identity_data").notNull(),
    last_sign_in_at: moment("last_sign_in_at"),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("identities_provider_subject").on(t.provider, t.provider_subject),
    index("identities_user").on(t.user_id),
  ],
);

/** One signed-in device. Ending a session means deleting its row: every token of it fails at once. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    aal: text("aal", { enum: ["aal1", "aal2"] }).notNull(),
    amr: json("amr").notNull(),
    user_agent: text("user_agent"),
    created_at: moment("created_at").notNull(),
    refreshed_at: moment("refreshed_at").notNull(),
    /** Absolute end; no refresh goes beyond it. */
    not_after: moment("not_after").notNull(),
  },
  (t) => [index("sessions_user").on(t.user_id)],
);

/** Refresh tokens, only as SHA-256; the successor of a token is derived from it, never stored. */
export const refresh_tokens = sqliteTable(
  "refresh_tokens",
  {
    token_hash: text("token_hash").primaryKey(),
    session_id: id("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    parent_hash: text("parent_hash"),
    created_at: moment("created_at").notNull(),
    /** When its successor was issued; null while it is the head of its family. */
    used_at: moment("used_at"),
  },
  (t) => [index("refresh_tokens_session").on(t.session_id)],
);

/** Staff roles; members without a row are plain members (specification §3, product.md §4.3). */
export const user_roles = sqliteTable(
  "user_roles",
  {
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    role: text("role", { enum: ["support", "moderator", "finance", "partner_manager", "admin"] }).notNull(),
    created_at: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.role] })],
);

/** Fixed windows per action and subject; one upsert counts exactly. */
export const rate_limits = sqliteTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    window_ends_at: moment("window_ends_at").notNull(),
  },
  (t) => [index("rate_limits_window").on(t.window_ends_at)],
);
