import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, moment, textList } from "../columns.ts";
import { users } from "./auth.ts";

/** Second factors. */
export const mfa_factors = sqliteTable(
  "mfa_factors",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    factor_type: text("factor_type", { enum: ["totp", "phone"] }).notNull(),
    status: text("status", { enum: ["unverified", "verified"] }).notNull(),
    friendly_name: text("friendly_name"),
    /** TOTP secret, sealed under AUTH_TOKEN_SECRET. */
    secret: text("secret"),
    /** E.164. */
    phone: text("phone"),
    /** The newest TOTP step that was accepted; it and older ones never work again. */
    last_step: integer("last_step"),
    last_challenged_at: moment("last_challenged_at"),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    index("mfa_factors_user").on(t.user_id),
    uniqueIndex("mfa_factors_name").on(t.user_id, t.friendly_name),
    index("mfa_factors_unverified").on(t.created_at).where(sql`status = 'unverified'`),
  ],
);

/** A question to a factor; answered once, from the address that asked. */
export const mfa_challenges = sqliteTable(
  "mfa_challenges",
  {
    id: id("id").primaryKey(),
    factor_id: id("factor_id")
      .notNull()
      .references(() => mfa_factors.id, { onDelete: "cascade" }),
    address_hash: text("address_hash").notNull(),
    /** Of a phone code; null for TOTP. */
    code_hash: text("code_hash"),
    wrong_tries: integer("wrong_tries").notNull().default(0),
    created_at: moment("created_at").notNull(),
    expires_at: moment("expires_at").notNull(),
    verified_at: moment("verified_at"),
  },
  (t) => [index("mfa_challenges_factor").on(t.factor_id), index("mfa_challenges_expiry").on(t.expires_at)],
);

/** Ten one-use codes for the day the phone is lost; making new ones replaces all. */
export const recovery_codes = sqliteTable(
  "recovery_codes",
  {
    user_id: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    code_hash: text("code_hash").notNull(),
    created_at: moment("created_at").notNull(),
    used_at: moment("used_at"),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.code_hash] })],
);

/** Keys on members' devices that sign them in (WebAuthn, auth-wire.md *Passkeys*). */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** As the authenticator named it, base64url. */
    credential_id: text("credential_id").notNull(),
    /** COSE, base64url. */
    public_key: text("public_key").notNull(),
    /** How often it has signed, as far as it counts; a lower count than the last is a copy. */
    counter: integer("counter").notNull(),
    transports: textList("transports").notNull(),
    /** The kind of authenticator, as far as it says. */
    aaguid: text("aaguid"),
    /** Kept by a password manager too, so that it outlives its device. */
    backed_up: flag("backed_up").notNull(),
    friendly_name: text("friendly_name"),
    created_at: moment("created_at").notNull(),
    last_used_at: moment("last_used_at"),
  },
  (t) => [uniqueIndex("passkeys_credential").on(t.credential_id), index("passkeys_user").on(t.user_id)],
);

/** A challenge to an authenticator: random, answered once, within five minutes. */
export const passkey_challenges = sqliteTable(
  "passkey_challenges",
  {
    id: id("id").primaryKey(),
    purpose: text("purpose", { enum: ["registration", "authentication"] }).notNull(),
    /** Who registers; whoever signs in is known by the answer. */
    user_id: id("user_id").references(() => users.id, { onDelete: "cascade" }),
    challenge: text("challenge").notNull(),
    created_at: moment("created_at").notNull(),
    expires_at: moment("expires_at").notNull(),
  },
  (t) => [
    index("passkey_challenges_user").on(t.user_id),
    index("passkey_challenges_expiry").on(t.expires_at),
  ],
);
