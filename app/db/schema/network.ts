import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, moment } from "../columns.ts";
import { users } from "./auth.ts";

/** Contact requests and what became of them; one row for a pair, whoever asks (product.md §5.2). */
export const connections = sqliteTable(
  "connections",
  {
    id: id("id").primaryKey(),
    requester_id: id("requester_id")
      .notNull()
      .references(() => users.id),
    addressee_id: id("addressee_id")
      .notNull()
      .references(() => users.id),
    /** Both ids in one order. */
    pair_key: text("pair_key").notNull(),
    note: text("note"),
    source: text("source", { enum: ["discover", "match", "event", "project", "search", "intro"] }).notNull(),
    status: text("status", {
      enum: ["pending", "accepted", "declined", "withdrawn", "expired", "removed"],
    }).notNull(),
    /** Asked without a Spark, a project or an introduction between the two; only such requests are capped. */
    cold: flag("cold").notNull(),
    introduced_by: id("introduced_by"),
    /** Put aside by the addressee without an answer. */
    ignored_at: moment("ignored_at"),
    requested_at: moment("requested_at").notNull(),
    responded_at: moment("responded_at"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("connections_pair").on(t.pair_key),
    index("connections_incoming")
      .on(t.addressee_id, t.requested_at, t.id)
      .where(sql`status = 'pending' AND ignored_at IS NULL`),
    index("connections_outgoing").on(t.requester_id, t.requested_at, t.id),
    index("connections_waiting").on(t.requested_at, t.id).where(sql`status = 'pending'`),
  ],
);

/**
 * The two sides of each accepted connection, kept by triggers on `connections`, with what a member keeps privately
 * about the other.
 */
export const network = sqliteTable(
  "network",
  {
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    other_id: id("other_id")
      .notNull()
      .references(() => users.id),
    connected_at: moment("connected_at").notNull(),
    /** The other's name in small letters, kept by a trigger on `profiles`. */
    name_key: text("name_key").notNull(),
    note: text("note"),
    last_contact_at: moment("last_contact_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.other_id] }),
    index("network_newest").on(t.user_id, t.connected_at, t.other_id),
    index("network_names").on(t.user_id, t.name_key, t.other_id),
    index("network_contact").on(t.user_id, t.last_contact_at, t.other_id),
    index("network_other").on(t.other_id),
  ],
);

/** Private labels a member gives to connections. */
export const network_labels = sqliteTable(
  "network_labels",
  {
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    other_id: id("other_id").notNull(),
    label: text("label").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.label, t.other_id] }),
    index("network_labels_other").on(t.user_id, t.other_id),
  ],
);

/** Whom a member follows. */
export const follows = sqliteTable(
  "follows",
  {
    follower_id: id("follower_id")
      .notNull()
      .references(() => users.id),
    target_type: text("target_type", { enum: ["user", "company", "tag", "partner"] }).notNull(),
    target_id: text("target_id").notNull(),
    /** Of the version before: who is muted stands in `mutes`. */
    muted: flag("muted").notNull().default(false),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.follower_id, t.target_type, t.target_id] }),
    index("follows_newest").on(t.follower_id, t.created_at, t.target_id),
    index("follows_target").on(t.target_type, t.target_id, t.follower_id),
  ],
);

/**
 * Members whom others find by an address they hold (product.md §6.2 `/connect`, import of contacts): those alone who said
 * so. A trigger on `users` ends it when the address changes.
 */
export const findable_addresses = sqliteTable(
  "findable_addresses",
  {
    user_id: id("user_id")
      .primaryKey()
      .references(() => users.id),
    /** SHA-256 of the address, base64url: what a browser makes of each address in a file of contacts. */
    address_hash: text("address_hash").notNull(),
    created_at: moment("created_at").notNull(),
  },
  (t) => [uniqueIndex("findable_addresses_hash").on(t.address_hash)],
);

/** Introductions by a mutual contact: names are linked once the target agrees (product.md B17). */
export const intros = sqliteTable(
  "intros",
  {
    id: id("id").primaryKey(),
    requester_id: id("requester_id")
      .notNull()
      .references(() => users.id),
    via_id: id("via_id")
      .notNull()
      .references(() => users.id),
    target_id: id("target_id")
      .notNull()
      .references(() => users.id),
    state: text("state", {
      enum: ["asked", "forwarded", "accepted", "declined", "introduced", "passed", "withdrawn", "expired"],
    }).notNull(),
    /** From the requester to the one in the middle. */
    note: text("note").notNull(),
    /** From the one in the middle to the target. */
    forward_note: text("forward_note"),
    created_at: moment("created_at").notNull(),
    moved_at: moment("moved_at").notNull(),
  },
  (t) => [
    uniqueIndex("intros_open").on(t.requester_id, t.target_id).where(sql`state IN ('asked', 'forwarded')`),
    index("intros_requester").on(t.requester_id, t.created_at, t.id),
    index("intros_via").on(t.via_id, t.state, t.created_at, t.id),
    index("intros_target").on(t.target_id, t.created_at, t.id).where(sql`state = 'forwarded'`),
    index("intros_waiting").on(t.moved_at, t.id).where(sql`state IN ('asked', 'forwarded')`),
  ],
);
