import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { rowsOf } from "#app/db/client.server.ts";
import { conversation_members, conversations, messages } from "#app/db/schema/messages.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { projects } from "#app/db/schema/projects.ts";
import { searchWords } from "#app/features/discovery/match-words.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { SEARCH_MAX } from "../terms.ts";
import { heardIn } from "./access.server.ts";

const FOUND_PAGE = 30;
/** So many of the member's newest threads are searched, and so many of the archived ones. */
const THREADS = 200;

export interface Found {
  messageId: Id;
  conversationId: Id;
  seq: number;
  title: string;
  senderName: string | null;
  excerpt: string;
  sentAt: number;
}

interface FoundRow {
  message_id: Id;
  conversation_id: Id;
  seq: number;
  project_title: string | null;
  other_name: string | null;
  sender_name: string | null;
  body: string;
  sent_at: number;
}

/**
 * Messages with all these words, newest first, of threads the member is in: the index is asked for the words within
 * those threads, so that nothing else is ever looked at.
 */
export function selectFound({ db, viewer }: QueryContext, text: string) {
  const me = viewer.userId;
  const words = searchWords(text.slice(0, SEARCH_MAX));
  const asked = words.map((word) => `body : "${word}" *`).join(" AND ") || 'body : ""';
  return rowsOf<FoundRow>(
    db,
    sql`WITH own AS MATERIALIZED (${allOwnThreads(me)})
      SELECT msg.id AS message_id, msg.conversation_id, msg.seq, project.title AS project_title,
        other.display_name AS other_name, sender.display_name AS sender_name, msg.body, msg.sent_at
      FROM message_search AS found
      CROSS JOIN ${messages} AS msg ON msg.doc = found.rowid
      CROSS JOIN ${conversations} AS c ON c.id = msg.conversation_id
      CROSS JOIN own ON own.id = c.id
      LEFT JOIN ${profiles} AS other ON other.user_id = own.other_id
      LEFT JOIN ${profiles} AS sender ON sender.user_id = msg.sender_id
      LEFT JOIN ${projects} AS project ON project.id = c.project_id
      WHERE message_search MATCH (SELECT ${`(${asked}) AND thread : (`} || coalesce(
        group_concat('c' || replace(id, '-', ''), ' OR '), 'none') || ')' FROM own) AND msg.deleted_at IS NULL
      ORDER BY found.rowid DESC LIMIT ${FOUND_PAGE}`,
  );
}

export interface NamedThread {
  id: Id;
  project_title: string | null;
  other_name: string | null;
  avatar_url: string | null;
  xp: number | null;
}

/** With whom, or about which project, the member's threads are, the latest first. */
export function selectThreadNames({ db, viewer }: QueryContext) {
  return rowsOf<NamedThread>(
    db,
    sql`WITH own AS MATERIALIZED (${allOwnThreads(viewer.userId)})
      SELECT own.id, project.title AS project_title, other.display_name AS other_name, other.avatar_url, other.xp
      FROM own CROSS JOIN ${conversations} AS c ON c.id = own.id
      LEFT JOIN ${profiles} AS other ON other.user_id = own.other_id
      LEFT JOIN ${projects} AS project ON project.id = c.project_id`,
  );
}

function allOwnThreads(me: Id): SQL {
  return sql`SELECT * FROM (${ownThreads(me, sql`m.archived_at IS NULL`)})
    UNION ALL SELECT * FROM (${ownThreads(me, sql`m.archived_at IS NOT NULL`)})`;
}

function ownThreads(me: Id, kept: SQL): SQL {
  return sql`SELECT m.conversation_id AS id, m.other_id FROM ${conversation_members} AS m WHERE m.user_id = ${me}
    AND m.left_at IS NULL AND ${kept} AND m.folder = 'inbox' AND ${heardIn(me)}
    ORDER BY m.activity_at DESC LIMIT ${THREADS}`;
}

/** The messages that were found, each with the words around the first hit. */
export function toFound(rows: FoundRow[], text: string): Found[] {
  const [first] = searchWords(text);
  if (!first) return [];
  return rows.map((row) => ({
    messageId: row.message_id,
    conversationId: row.conversation_id,
    seq: row.seq,
    title: row.project_title ?? row.other_name ?? "A former member",
    senderName: row.sender_name,
    excerpt: around(row.body, first),
    sentAt: row.sent_at,
  }));
}

/** The words around the first place where one was found. */
function around(body: string, word: string): string {
  const line = body.replace(/\s+/gu, " ");
  const at = Math.max(0, line.toLowerCase().indexOf(word) - 40);
  return `${at > 0 ? "…" : ""}${line.slice(at, at + 140)}${line.length > at + 140 ? "…" : ""}`;
}
