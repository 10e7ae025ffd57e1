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
    /** A change of address that waits for its confirmation. */
    new_email: text("new_email"),
    new_phone: text("new_phone"),
    invited_at: moment("invited_at"),
    /** When the last code of each kind was sent; shown to the owner's clients (auth-wire.md §0, user object). */
    confirmation_sent_at: moment("confirmation_sent_at"),
    recovery_sent_at: moment("recovery_sent_at"),
    email_change_sent_at: moment("email_change_sent_at"),
    phone_change_sent_at: moment("phone_change_sent_at"),
    reauthentication_sent_at: moment("reauthentication_sent_at"),
    banned_until: moment("banned_until"),
    /** Until then they read and answer what is open, and begin nothing new (product.md §5.17, action `limit`). */
    limited_until: moment("limited_until"),
    /** What they have is evidence somewhere: nothing of it is deleted for good. */
    legal_hold_at: moment("legal_hold_at"),
    last_sign_in_at: moment("last_sign_in_at"),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
    deleted_at: moment("deleted_at"),
  },
  (t) => [
    uniqueIndex("users_email").on(t.email),
    uniqueIndex("users_phone").on(t.phone),
    index("users_banned").on(t.banned_until).where(sql`banned_until IS NOT NULL`),
  ],
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
    /** Two-letter country of the sign-in, as the edge saw it; for the owner's list of devices. */
    country: text("country"),
    /** Its browser asked not to be followed when it was last here: what happens without it is only counted, too. */
    unfollowed: flag("unfollowed").notNull().default(false),
    /** The factor that raised the session to aal2; when the factor goes, the session drops to aal1. */
    factor_id: id("factor_id"),
    /** When the session last proved a password or a second factor; sensitive changes ask for a recent one. */
    proved_at: moment("proved_at"),
    created_at: moment("created_at").notNull(),
    refreshed_at: moment("refreshed_at").notNull(),
    /** Absolute end; no refresh goes beyond it. */
    not_after: moment("not_after").notNull(),
  },
  (t) => [index("sessions_user").on(t.user_id), index("sessions_refreshed").on(t.refreshed_at)],
);

/** Browsers and programs that a member signed in with, each with its first session: of a new one they are told. */
export const known_devices = sqliteTable(
  "known_devices",
  {
    user_id: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of its mark. */
    mark_hash: text("mark_hash").notNull(),
    session_id: id("session_id").notNull(),
    created_at: moment("created_at").notNull(),
    /** When a session last began on it. */
    last_seen_at: moment("last_seen_at").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.mark_hash] }), index("known_devices_seen").on(t.last_seen_at)],
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

/**
 * Codes and links on their way by mail or SMS: one per member and purpose, a new one replaces the old. Only hashes are
 * stored; a code is burnt after five wrong tries (auth-wire.md §4 no. 5, security.md §1).
 */
export const one_time_tokens = sqliteTable(
  "one_time_tokens",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose", {
      enum: [
        "confirmation",
        "invite",
        "magiclink",
        "recovery",
        "email_change_current",
        "email_change_new",
        "phone_confirmation",
        "phone_change",
        "reauthentication",
      ],
    }).notNull(),
    /** Normalised email or E.164 phone it was sent to. */
    address: text("address").notNull(),
    /** Of the address and the code; of the link token. */
    code_hash: text("code_hash").notNull(),
    link_hash: text("link_hash"),
    /** PKCE S256 challenge of the client that asked. */
    code_challenge: text("code_challenge"),
    redirect_to: text("redirect_to"),
    wrong_tries: integer("wrong_tries").notNull().default(0),
    created_at: moment("created_at").notNull(),
    code_expires_at: moment("code_expires_at").notNull(),
    link_expires_at: moment("link_expires_at").notNull(),
    /** Half of a secure change of address is confirmed: the other half completes it. */
    confirmed_at: moment("confirmed_at"),
  },
  (t) => [
    uniqueIndex("one_time_tokens_purpose").on(t.user_id, t.purpose),
    index("one_time_tokens_link").on(t.link_hash),
    index("one_time_tokens_address").on(t.address),
    index("one_time_tokens_expiry").on(t.link_expires_at),
  ],
);

/** One detour over a provider or a PKCE link: begun, answered once, redeemed once (RFC 7636, auth-wire.md §1). */
export const flow_states = sqliteTable(
  "flow_states",
  {
    /** The `state` parameter: unguessable. */
    id: id("id").primaryKey(),
    /** `google`, `github` ..., or `email` for a PKCE link by mail. */
    provider: text("provider").notNull(),
    intent: text("intent", { enum: ["sign_in", "link"] }).notNull(),
    /** `page`: ends with our cookies; `wire`: ends with tokens or a code at `redirect_to`. */
    surface: text("surface", { enum: ["page", "wire"] }).notNull(),
    /** Whose account is linked or whose invitation is answered; who signed in, once the provider has answered. */
    user_id: id("user_id").references(() => users.id, { onDelete: "cascade" }),
    redirect_to: text("redirect_to"),
    /** SHA-256 of a cookie of the browser that began: a state cannot be carried to another browser. */
    browser_hash: text("browser_hash"),
    /** Our own PKCE verifier and nonce towards the provider. */
    provider_verifier: text("provider_verifier"),
    nonce: text("nonce"),
    /** The client's S256 challenge, and the hash of the code it trades in. */
    code_challenge: text("code_challenge"),
    auth_code_hash: text("auth_code_hash"),
    /** amr method of the session to come. */
    method: text("method").notNull(),
    /** The provider's tokens, sealed, until they are handed to the client that began. */
    provider_tokens: text("provider_tokens"),
    created_at: moment("created_at").notNull(),
    expires_at: moment("expires_at").notNull(),
    /** When the provider's answer was taken: a second answer is a replay. */
    answered_at: moment("answered_at"),
  },
  (t) => [
    uniqueIndex("flow_states_auth_code").on(t.auth_code_hash),
    index("flow_states_expiry").on(t.expires_at),
  ],
);

/** What happened to an account, for its owner (product.md `/settings`, activity log). Kept for a year. */
export const account_activity = sqliteTable(
  "account_activity",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** `signed_in`, `password_changed`, `factor_added` ...: the closed list stands in features/auth. */
    kind: text("kind").notNull(),
    session_id: id("session_id"),
    user_agent: text("user_agent"),
    country: text("country"),
    /** Names of things only: a provider, a factor's name, a masked address. */
    details: json("details").notNull().default(sql`'{}'`),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    index("account_activity_user").on(t.user_id, t.id),
    index("account_activity_created").on(t.created_at),
  ],
);

/** What a member agreed to, in which version and when (product.md §5 `consents`). */
export const consents = sqliteTable(
  "consents",
  {
    user_id: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** `minimum_age`: to be as old as its version says, in years. */
    kind: text("kind", { enum: ["terms", "privacy", "community-guidelines", "minimum_age"] }).notNull(),
    version: text("version").notNull(),
    given_at: moment("given_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.kind, t.version] })],
);

/** SMS waiting for an adapter; the code is erased once sent. */
export const sms_outbox = sqliteTable(
  "sms_outbox",
  {
    id: id("id").primaryKey(),
    to_phone: text("to_phone").notNull(),
    body: text("body"),
    status: text("status", { enum: ["queued", "sent", "failed"] }).notNull(),
    created_at: moment("created_at").notNull(),
    sent_at: moment("sent_at"),
  },
  (t) => [index("sms_outbox_queue").on(t.status, t.created_at)],
);

/** Clients that operators register (auth-wire.md §1, admin). */
export const oauth_clients = sqliteTable("oauth_clients", {
  id: id("id").primaryKey(),
  secret_hash: text("secret_hash"),
  client_type: text("client_type", { enum: ["public", "confidential"] }).notNull(),
  client_name: text("client_name").notNull(),
  client_uri: text("client_uri"),
  logo_uri: text("logo_uri"),
  redirect_uris: json("redirect_uris").notNull(),
  grant_types: json("grant_types").notNull(),
  response_types: json("response_types").notNull(),
  token_endpoint_auth_method: text("token_endpoint_auth_method").notNull(),
  registration_type: text("registration_type").notNull(),
  created_at: moment("created_at").notNull(),
  updated_at: moment("updated_at").notNull(),
});

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
  (t) => [primaryKey({ columns: [t.user_id, t.role] }), index("user_roles_role").on(t.role, t.user_id)],
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
