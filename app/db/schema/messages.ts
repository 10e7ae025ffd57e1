import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, json, moment, textList } from "../columns.ts";
import { users } from "./auth.ts";

/**
 * Threads (product.md §5.6). `context_key` keeps one per pair, Spark, application or project. `last_seq` and
 * `last_change` are what triggers on messages left there: the order of messages, and of everything that changed in them.
 * Whether it is locked follows from blocks, the Spark and the members, and is not stored.
 */
export const conversations = sqliteTable(
  "conversations",
  {
    id: id("id").primaryKey(),
    kind: text("kind", { enum: ["direct", "match", "application", "project", "support_handoff"] }).notNull(),
    context_key: text("context_key").notNull(),
    subject: text("subject"),
    match_id: id("match_id"),
    application_id: id("application_id"),
    project_id: id("project_id"),
    created_by: id("created_by")
      .notNull()
      .references(() => users.id),
    last_seq: integer("last_seq").notNull().default(0),
    last_change: integer("last_change").notNull().default(0),
    last_message_at: moment("last_message_at").notNull(),
    request_state: text("request_state", { enum: ["none", "pending", "accepted", "declined"] })
      .notNull()
      .default("none"),
    /** When a stranger asked; stays, so that the requests of a day can be counted (product.md §7.4). */
    requested_at: moment("requested_at"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("conversations_context").on(t.context_key),
    index("conversations_requests").on(t.created_by, t.requested_at).where(sql`requested_at IS NOT NULL`),
  ],
);

/**
 * Who takes part in a thread, and how each of them keeps it. Triggers let the members of a project's thread follow the
 * project, and those of an application's thread who hires for the company.
 */
export const conversation_members = sqliteTable(
  "conversation_members",
  {
    conversation_id: id("conversation_id")
      .notNull()
      .references(() => conversations.id),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    /** The thread's, kept here so that lists by kind are one index range. */
    kind: text("kind", { enum: ["direct", "match", "application", "project", "support_handoff"] }).notNull(),
    /** The other one of two, or of two sides: the applicant for who hires, the poster for the applicant. Null in a project. */
    other_id: id("other_id"),
    role: text("role", { enum: ["owner", "member", "observer"] })
      .notNull()
      .default("member"),
    /** Where it lies for this member: `requests` waits for an answer, `hidden` was declined by them. */
    folder: text("folder", { enum: ["inbox", "requests", "hidden"] })
      .notNull()
      .default("inbox"),
    joined_at: moment("joined_at").notNull(),
    left_at: moment("left_at"),
    /** Read up to here, by `messages.seq`. */
    last_read_seq: integer("last_read_seq").notNull().default(0),
    /** How far it was read before it was marked unread, which is the member's own affair: others are shown the further one. */
    seen_seq: integer("seen_seq").notNull().default(0),
    /** Arrived in a window of theirs up to here. */
    delivered_seq: integer("delivered_seq").notNull().default(0),
    /** Messages of others after `last_read_seq` that were not removed: exact, kept by triggers and the read command. */
    unread: integer("unread").notNull().default(0),
    /** Time of the newest message: the order of the list. */
    activity_at: moment("activity_at").notNull(),
    muted_until: moment("muted_until"),
    pinned_at: moment("pinned_at"),
    archived_at: moment("archived_at"),
    notify: text("notify", { enum: ["all", "mentions", "none"] })
      .notNull()
      .default("all"),
    /** What they began to write, on whichever device. */
    draft: text("draft").notNull().default(""),
    draft_at: moment("draft_at"),
  },
  (t) => [
    primaryKey({ columns: [t.conversation_id, t.user_id] }),
    index("conversation_members_list")
      .on(t.user_id, t.folder, t.activity_at, t.conversation_id)
      .where(sql`left_at IS NULL AND archived_at IS NULL`),
    index("conversation_members_archived")
      .on(t.user_id, t.activity_at, t.conversation_id)
      .where(sql`left_at IS NULL AND archived_at IS NOT NULL`),
    index("conversation_members_unread")
      .on(t.user_id, t.activity_at, t.conversation_id)
      .where(sql`left_at IS NULL AND unread > 0`),
    index("conversation_members_pinned")
      .on(t.user_id, t.activity_at, t.conversation_id)
      .where(sql`left_at IS NULL AND pinned_at IS NOT NULL`),
    index("conversation_members_projects")
      .on(t.user_id, t.activity_at, t.conversation_id)
      .where(sql`left_at IS NULL AND kind = 'project'`),
  ],
);

/**
 * Messages. `seq` counts up per thread without gaps inside the batch that stores them, so everybody sees one order;
 * `change` is the number of the last thing that happened to the row (sent, edited, removed, reacted to), so that a window
 * can ask for all it missed.
 */
export const messages = sqliteTable(
  "messages",
  {
    /** Row number of the search index. */
    doc: integer("doc").primaryKey({ autoIncrement: true }),
    id: id("id").notNull(),
    conversation_id: id("conversation_id")
      .notNull()
      .references(() => conversations.id),
    seq: integer("seq").notNull(),
    change: integer("change").notNull(),
    /** Null for the system's own. */
    sender_id: id("sender_id").references(() => users.id),
    /** The sender's window made it: a resend finds the first one. */
    client_id: text("client_id"),
    type: text("type", {
      enum: ["text", "file", "system", "offer", "milestone", "invoice", "intro", "call", "poll"],
    }).notNull(),
    /** Stays when the message is removed, for reports; nobody else is shown it. */
    body: text("body").notNull(),
    /** Ids of files. */
    attachments: textList("attachments").notNull().default(sql`'[]'`),
    reply_to_id: id("reply_to_id"),
    /** {userId, handle} of everybody it ever mentioned: who was told once is not told again. */
    mentions: json("mentions").notNull().default(sql`'[]'`),
    /** {type, id}. */
    entity_ref: json("entity_ref"),
    /** {score, reasons} of the scam rules; null when nothing was noticed. */
    flags: json("flags"),
    edited_at: moment("edited_at"),
    deleted_at: moment("deleted_at"),
    sent_at: moment("sent_at").notNull(),
  },
  (t) => [
    uniqueIndex("messages_id").on(t.id),
    uniqueIndex("messages_order").on(t.conversation_id, t.seq),
    uniqueIndex("messages_change").on(t.conversation_id, t.change),
    uniqueIndex("messages_client").on(t.sender_id, t.client_id).where(sql`client_id IS NOT NULL`),
  ],
);

export const message_reactions = sqliteTable(
  "message_reactions",
  {
    message_id: id("message_id")
      .notNull()
      .references(() => messages.id),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    emoji: text("emoji").notNull(),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.message_id, t.user_id, t.emoji] }),
    index("message_reactions_member").on(t.user_id),
  ],
);

/**
 * Messages as a model said them in another language, each asked for once (product.md §5.6 `translated`). Triggers on
 * `messages` drop them when the words change or are taken back.
 */
export const message_translations = sqliteTable(
  "message_translations",
  {
    message_id: id("message_id")
      .notNull()
      .references(() => messages.id),
    /** BCP 47. */
    language: text("language").notNull(),
    body: text("body").notNull(),
    created_at: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.message_id, t.language] })],
);

/** What a member lets others see of them in threads; no row means everything. */
export const message_settings = sqliteTable("message_settings", {
  user_id: id("user_id")
    .primaryKey()
    .references(() => users.id),
  /** Who hides theirs does not see that of others. */
  presence: flag("presence").notNull().default(true),
  read_receipts: flag("read_receipts").notNull().default(true),
  /** Whether who is neither a Spark nor a connection may write to them, or invite them, first. */
  from_strangers: flag("from_strangers").notNull().default(true),
});
