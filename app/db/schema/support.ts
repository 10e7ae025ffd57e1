import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, json, moment, textList } from "../columns.ts";
import { users } from "./auth.ts";

/**
 * Requests for help (specification §3, product.md §5.15). `with_team`: people answer, no longer the assistant.
 * `due_at` is the service clock: until when the team owes a word, null while it owes none.
 */
export const support_tickets = sqliteTable(
  "support_tickets",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    title: text("title").notNull().default("New Support Request"),
    status: text("status", {
      enum: [
        "open",
        "ai_active",
        "awaiting_member",
        "escalated",
        "assigned",
        "resolved",
        "reopened",
        "closed",
      ],
    }).notNull(),
    category: text("category"),
    priority: text("priority", { enum: ["low", "normal", "high", "urgent"] })
      .notNull()
      .default("normal"),
    with_team: flag("with_team").notNull().default(false),
    assigned_to: id("assigned_to").references(() => users.id),
    channel: text("channel", { enum: ["chat", "email", "form"] })
      .notNull()
      .default("chat"),
    /** What it is about, in words of ours: "payment:..." or a case. */
    entity_ref: text("entity_ref"),
    language: text("language"),
    csat: integer("csat"),
    /** Place of its newest message. */
    last_seq: integer("last_seq").notNull().default(0),
    /** How many messages the member wrote: one with none is no request yet (product.md R27). */
    asked: integer("asked").notNull().default(0),
    /** Answers the assistant was not sure of, and those that led nowhere. */
    unsure: integer("unsure").notNull().default(0),
    loops: integer("loops").notNull().default(0),
    /** Since when the assistant owes an answer; null while it owes none. */
    answering_since: moment("answering_since"),
    escalated_at: moment("escalated_at"),
    due_at: moment("due_at"),
    first_response_at: moment("first_response_at"),
    resolved_at: moment("resolved_at"),
    reopened_count: integer("reopened_count").notNull().default(0),
    merged_into: id("merged_into"),
    last_message_at: moment("last_message_at").notNull(),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    index("support_tickets_member").on(t.user_id, t.last_message_at, t.id),
    index("support_tickets_agent")
      .on(t.assigned_to, t.last_message_at, t.id)
      .where(sql`assigned_to IS NOT NULL`),
    index("support_tickets_due").on(t.due_at, t.id).where(sql`due_at IS NOT NULL`),
    index("support_tickets_status").on(t.status, t.last_message_at, t.id),
    index("support_tickets_resolved").on(t.resolved_at).where(sql`status = 'resolved'`),
    index("support_tickets_answering").on(t.answering_since).where(sql`answering_since IS NOT NULL`),
    index("support_tickets_served").on(t.first_response_at).where(sql`first_response_at IS NOT NULL`),
  ],
);

/** What was said in a ticket. `internal` ones are notes among staff. */
export const support_messages = sqliteTable(
  "support_messages",
  {
    id: id("id").primaryKey(),
    ticket_id: id("ticket_id")
      .notNull()
      .references(() => support_tickets.id),
    seq: integer("seq").notNull(),
    /** Null for the assistant and the system. */
    sender_id: id("sender_id").references(() => users.id),
    sender_type: text("sender_type", { enum: ["user", "ai", "agent", "system"] }).notNull(),
    /** By which its sender's window knows it: a resend finds it. */
    client_id: text("client_id"),
    content: text("content").notNull(),
    internal: flag("internal").notNull().default(false),
    /** Ids of files. */
    attachments: textList("attachments").notNull().default(sql`'[]'`),
    /** Articles it was made from: [{slug, title}]. */
    citations: json("citations"),
    /** The member's message that the assistant answers: once. */
    answers_id: id("answers_id"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("support_messages_place").on(t.ticket_id, t.seq),
    uniqueIndex("support_messages_client").on(t.sender_id, t.client_id),
    uniqueIndex("support_messages_answer").on(t.answers_id),
  ],
);

/**
 * Answers that are written once. What else one does when it is sent makes it a macro: it files the request, gives it to
 * whoever answers, leaves a note for colleagues, or ends it.
 */
export const canned_replies = sqliteTable(
  "canned_replies",
  {
    id: id("id").primaryKey(),
    key: text("key").notNull(),
    title: text("title").notNull(),
    body: text("body").notNull(),
    /** What requests it is for: those see it first. */
    category: text("category"),
    sets_category: text("sets_category"),
    sets_priority: text("sets_priority", { enum: ["low", "normal", "high", "urgent"] }),
    note: text("note"),
    takes: flag("takes").notNull().default(false),
    resolves: flag("resolves").notNull().default(false),
    created_at: moment("created_at").notNull(),
  },
  (t) => [uniqueIndex("canned_replies_key").on(t.key)],
);
