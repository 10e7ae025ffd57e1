import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Id } from "#app/core/ids.ts";
import type { Block } from "#app/core/prose.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { files } from "#app/db/schema/files.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { support_messages, support_tickets } from "#app/db/schema/support.ts";
import { readMarkdown } from "#app/platform/markdown.server.ts";
import type { SupportMessage } from "../support-view.ts";

export interface MessageRow {
  message_id: Id;
  ticket_id: Id;
  seq: number;
  sender_type: SupportMessage["from"];
  client_id: string | null;
  content: string;
  internal: number;
  citations: string | null;
  sender_name: string | null;
  files: string;
  answers_id: Id | null;
  said_at: number;
}

const MOST = 200;

const columns = sql`m.id AS message_id, m.ticket_id, m.seq, m.sender_type, m.client_id, m.content, m.internal, m.citations,
  iif(m.sender_type = 'agent', (SELECT display_name FROM ${profiles} WHERE user_id = m.sender_id), NULL) AS sender_name,
  CASE WHEN m.attachments <> '[]' THEN (SELECT json_group_array(json_object('id', f.id, 'name', coalesce(f.name, 'file'),
    'mime', f.mime)) FROM json_each(m.attachments) AS a CROSS JOIN ${files} AS f ON f.id = a.value
    AND f.status = 'ready') ELSE '[]' END AS files,
  m.answers_id, m.created_at AS said_at`;

/**
 * What a member may read of their own ticket, the newest part of a long one: never a note among staff. `after`: what came
 * later than that place, from there on.
 */
export function selectOwnMessages(db: Database, me: Id, ticketId: Id, after = 0) {
  const own = sql`SELECT ${columns} FROM ${support_tickets} AS t CROSS JOIN ${support_messages} AS m ON m.ticket_id = t.id
    WHERE t.id = ${ticketId} AND t.user_id = ${me} AND m.seq > ${after} AND m.internal = 0`;
  return rowsOf<MessageRow>(db, after > 0 ? sql`${own} ORDER BY m.seq LIMIT ${MOST}` : newest(own));
}

/** The newest messages of a ticket, notes as well: for staff alone. */
export function selectAllMessages(db: Database, ticketId: Id) {
  return rowsOf<MessageRow>(
    db,
    newest(sql`SELECT ${columns} FROM ${support_messages} AS m WHERE m.ticket_id = ${ticketId}`),
  );
}

/** SQL: the newest of these, in the order in which they were said. */
function newest(messages: SQL): SQL {
  return sql`SELECT * FROM (${messages} ORDER BY m.seq DESC LIMIT ${MOST}) ORDER BY seq`;
}

/** What was said in the newest ticket of a member that is not resolved. */
export function selectNewestThread(db: Database, me: Id) {
  return rowsOf<MessageRow>(
    db,
    newest(sql`SELECT ${columns} FROM ${support_messages} AS m WHERE m.internal = 0
      AND m.ticket_id = (SELECT id FROM ${support_tickets} WHERE user_id = ${me}
        AND status NOT IN ('resolved', 'closed') ORDER BY last_message_at DESC, id DESC LIMIT 1)`),
  );
}

/** What this member sent under that id, and the assistant's answer to it. */
export function selectSent(db: Database, me: Id, clientId: string) {
  return rowsOf<MessageRow>(
    db,
    sql`SELECT ${columns} FROM ${support_messages} AS own CROSS JOIN ${support_messages} AS m
        ON m.id = own.id OR m.answers_id = own.id
      WHERE own.sender_id = ${me} AND own.client_id = ${clientId} ORDER BY m.seq`,
  );
}

/** One message as it was stored. */
export function selectMessage(db: Database, condition: SQL) {
  return rowsOf<MessageRow>(db, sql`SELECT ${columns} FROM ${support_messages} AS m WHERE ${condition}`);
}

const citationList = z.array(z.object({ slug: z.string(), title: z.string() })).catch([]);

/** A message of a ticket as both sides read it. */
export function toSupportMessage(row: MessageRow): SupportMessage {
  return {
    id: row.message_id,
    seq: row.seq,
    clientId: row.client_id,
    from: row.sender_type,
    name: row.sender_name,
    text: row.content,
    blocks: row.sender_type === "user" || row.internal === 1 ? null : markdownOf(row.content),
    internal: row.internal === 1,
    citations: row.citations === null ? [] : citationList.parse(JSON.parse(row.citations)),
    files: JSON.parse(row.files) as SupportMessage["files"],
    at: row.said_at,
  };
}

/** What the assistant and the team wrote; links lead to our own pages alone. */
function markdownOf(text: string): Block[] {
  return readMarkdown(text);
}
