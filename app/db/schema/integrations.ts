import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, moment, textList } from "../columns.ts";
import { users } from "./auth.ts";

/** Apps of members that other members may let act for them (docs/decisions/0036); the id is the client id. */
export const oauth_apps = sqliteTable(
  "oauth_apps",
  {
    id: id("id").primaryKey(),
    /** Whose it is. */
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    website: text("website").notNull(),
    /** Where it may be answered, compared letter by letter. */
    redirect_uris: textList("redirect_uris").notNull(),
    /** The most it may ask for. */
    scopes: textList("scopes").notNull(),
    /** Null for one that can keep no secret: a program on its user's own device. */
    secret_hash: text("secret_hash"),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [index("oauth_apps_user").on(t.user_id, t.created_at)],
);

/** One consent of a member to one app: first its code, then what keeps it alive. A row that is gone allows nothing. */
export const oauth_grants = sqliteTable(
  "oauth_grants",
  {
    id: id("id").primaryKey(),
    app_id: id("app_id")
      .notNull()
      .references(() => oauth_apps.id),
    /** Who agreed. */
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    scopes: textList("scopes").notNull(),
    /** Where the code was sent; who redeems it has to say the same. */
    redirect_uri: text("redirect_uri").notNull(),
    /** Stays after it was redeemed: the same code once more ends the grant. */
    code_hash: text("code_hash").notNull(),
    /** S256 (RFC 7636); null for an app with a secret that asked without. */
    code_challenge: text("code_challenge"),
    redeemed_at: moment("redeemed_at"),
    /** The one refresh token that holds; null until the code is redeemed. */
    refresh_hash: text("refresh_hash"),
    /** Of the code until it is redeemed, of the refresh token from then on. */
    expires_at: moment("expires_at").notNull(),
    /** Written at most every few minutes. */
    last_used_at: moment("last_used_at"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("oauth_grants_code").on(t.code_hash),
    index("oauth_grants_user").on(t.user_id, t.app_id, t.created_at),
    index("oauth_grants_app").on(t.app_id),
    index("oauth_grants_expires").on(t.expires_at),
  ],
);

/**
 * Tokens that members make for what they build themselves, and those that apps have by a grant; of the secret its hash
 * alone is kept.
 */
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
    /** An app's access token; null for one of the member's own. */
    grant_id: id("grant_id").references(() => oauth_grants.id),
  },
  (t) => [
    uniqueIndex("personal_tokens_hash").on(t.token_hash),
    index("personal_tokens_user").on(t.user_id, t.created_at),
    index("personal_tokens_grant").on(t.grant_id).where(sql`grant_id IS NOT NULL`),
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
    /** By which consent an app added it, and with which it goes; null for one of the member's own. */
    grant_id: id("grant_id"),
  },
  (t) => [
    index("webhook_endpoints_user").on(t.user_id, t.created_at),
    index("webhook_endpoints_grant").on(t.grant_id).where(sql`grant_id IS NOT NULL`),
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
