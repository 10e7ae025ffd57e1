import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Mention } from "#app/core/mentions.ts";
import type { CallItem, MessageItem } from "#app/core/realtime-protocol.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { parseTextList } from "#app/db/columns.ts";
import { files } from "#app/db/schema/files.ts";
import { message_reactions, messages } from "#app/db/schema/messages.ts";
import { meetings } from "#app/db/schema/tasks.ts";
import { CATCH_UP_PAGE, THREAD_PAGE } from "../rules.ts";
import { SCAM_REASONS } from "../scam.ts";
import { EXCERPT, VOICE_NOTE } from "../terms.ts";
import { takesPart } from "./access.server.ts";

export interface MessageRow {
  message_id: Id;
  conversation_id: Id;
  seq: number;
  change: number;
  sender_id: Id | null;
  client_id: string | null;
  type: string;
  body: string;
  files: string;
  reply_to_id: Id | null;
  reply_sender: Id | null;
  reply_excerpt: string | null;
  mentions: string;
  reactions: string;
  flags: string | null;
  call: string | null;
  edited_at: number | null;
  deleted_at: number | null;
  sent_at: number;
}

/** SQL of a call, a row of meetings by this alias, as its card shows it: JSON. */
export function callJson(call: SQL): SQL {
  return sql`json_object('id', ${call}.id, 'title', ${call}.title, 'status', ${call}.status, 'slots', json(${call}.slots),
    'startsAt', ${call}.starts_at, 'minutes', (${call}.ends_at - ${call}.starts_at) / 60000, 'joinUrl', ${call}.join_url,
    'proposedBy', ${call}.proposed_by, 'withId', ${call}.with_id, 'taken', json(iif(${call}.taken_at IS NULL, 'false', 'true')),
    'endedBy', ${call}.ended_by, 'nextId', ${call}.next_id)`;
}

/** SQL that says whether the first file of a message, a row by this alias, is a voice note. */
export function isVoice(message: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM ${files} AS v WHERE v.id = ${message}.attachments->>0 AND v.mime LIKE 'audio/%'
    AND v.name LIKE ${`${VOICE_NOTE} %`})`;
}

/** Columns of `msg`, a row of messages, as `MessageRow`; nothing of what was removed is read. */
export const messageColumns = sql`msg.id AS message_id, msg.conversation_id, msg.seq, msg.change, msg.sender_id,
  msg.client_id, msg.type, iif(msg.deleted_at IS NULL, msg.body, '') AS body,
  CASE WHEN msg.deleted_at IS NULL AND msg.attachments <> '[]' THEN
    (SELECT json_group_array(json_object('id', f.id, 'name', coalesce(f.name, 'file'), 'mime', f.mime, 'size', f.size,
      'width', f.width, 'height', f.height, 'durationMs', f.duration_ms)) FROM json_each(msg.attachments) AS a CROSS JOIN ${files} AS f
      ON f.id = a.value AND f.status = 'ready') ELSE '[]' END AS files,
  msg.reply_to_id,
  (SELECT r.sender_id FROM ${messages} AS r WHERE r.id = msg.reply_to_id) AS reply_sender,
  (SELECT CASE WHEN r.deleted_at IS NOT NULL THEN '' WHEN r.body <> '' OR r.attachments = '[]'
      THEN substr(r.body, 1, ${sql.raw(String(EXCERPT))}) WHEN json_array_length(r.attachments) = 1
      THEN iif(${isVoice(sql.raw("r"))}, ${VOICE_NOTE}, 'A file') ELSE json_array_length(r.attachments) || ' files' END
    FROM ${messages} AS r WHERE r.id = msg.reply_to_id) AS reply_excerpt,
  iif(msg.deleted_at IS NULL, msg.mentions, '[]') AS mentions,
  CASE WHEN msg.deleted_at IS NULL THEN (SELECT json_group_array(json_array(given.emoji, given.user_id)) FROM
    ${message_reactions} AS given WHERE given.message_id = msg.id) ELSE '[]' END AS reactions,
  iif(msg.deleted_at IS NULL, msg.flags, NULL) AS flags,
  CASE WHEN msg.type = 'call' AND msg.deleted_at IS NULL THEN (SELECT ${callJson(sql.raw("talk"))} FROM ${meetings} AS talk
    WHERE talk.id = msg.entity_ref->>'id') END AS call, msg.edited_at, msg.deleted_at, msg.sent_at`;

/** A message as browsers get it. */
export function toMessage(row: MessageRow): MessageItem {
  const reactions: Record<string, string[]> = {};
  for (const [emoji, userId] of JSON.parse(row.reactions) as [string, Id][])
    reactions[emoji] = [...(reactions[emoji] ?? []), userId];
  return {
    id: row.message_id,
    conversationId: row.conversation_id,
    seq: row.seq,
    change: row.change,
    senderId: row.sender_id,
    clientId: row.client_id,
    type: row.type,
    body: row.body,
    files: JSON.parse(row.files) as MessageItem["files"],
    replyTo:
      row.reply_to_id === null || row.deleted_at !== null
        ? null
        : { id: row.reply_to_id, senderId: row.reply_sender, excerpt: row.reply_excerpt ?? "" },
    mentions: JSON.parse(row.mentions) as Mention[],
    reactions,
    warnings: reasonsIn(row.flags),
    call: row.call === null ? null : (JSON.parse(row.call) as CallItem),
    editedAt: row.edited_at,
    removedAt: row.deleted_at,
    sentAt: row.sent_at,
  };
}

function reasonsIn(flags: string | null): string[] {
  if (!flags) return [];
  const { reasons } = JSON.parse(flags) as { reasons?: unknown };
  return parseTextList(JSON.stringify(reasons)).filter((reason) => Object.hasOwn(SCAM_REASONS, reason));
}

/** Which messages of a thread are asked for: those around a place in it, or all that changed since. */
export type Stretch = { before: number } | { after: number } | { changedSince: number };

/** The end of every thread. */
export const NEWEST: Stretch = { before: Number.MAX_SAFE_INTEGER };

/**
 * Messages of a thread `me` takes part in: as many rows for a thread of hundred thousand as for one of hundred. Those
 * before a place come newest first, the others in their order.
 */
export function selectMessages(db: Database, me: Id, conversationId: Id | SQL, stretch: Stretch) {
  const [range, order, limit] = rangeOf(stretch);
  return rowsOf<MessageRow>(
    db,
    sql`SELECT ${messageColumns} FROM ${messages} AS msg WHERE msg.conversation_id = ${conversationId} AND ${range}
      AND ${takesPart(me, conversationId)} ORDER BY ${order} LIMIT ${limit}`,
  );
}

function rangeOf(stretch: Stretch): [range: SQL, order: SQL, limit: number] {
  if ("before" in stretch) return [sql`msg.seq < ${stretch.before}`, sql`msg.seq DESC`, THREAD_PAGE];
  if ("after" in stretch) return [sql`msg.seq > ${stretch.after}`, sql`msg.seq`, THREAD_PAGE];
  return [sql`msg.change > ${stretch.changedSince}`, sql`msg.change`, CATCH_UP_PAGE];
}

/** A member's own message by what their window called it, wherever it was sent. */
export function selectOwnSent(db: Database, me: Id, clientId: string) {
  return rowsOf<MessageRow>(
    db,
    sql`SELECT ${messageColumns} FROM ${messages} AS msg WHERE msg.sender_id = ${me}
      AND msg.client_id = ${clientId} AND msg.client_id IS NOT NULL`,
  );
}

/** One message of a thread `me` takes part in. */
export function selectMessage(db: Database, me: Id, id: Id) {
  return rowsOf<MessageRow>(
    db,
    sql`SELECT ${messageColumns} FROM ${messages} AS msg WHERE msg.id = ${id}
      AND ${takesPart(me, sql`msg.conversation_id`)}`,
  );
}
