import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { conversation_members, conversations, message_settings, messages } from "#app/db/schema/messages.ts";
import { projects } from "#app/db/schema/projects.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { COMPANY, LISTENERS } from "../rules.ts";
import { type MessageRow, messageColumns } from "./message-rows.server.ts";
import { unreadOf } from "./unread.server.ts";

export interface HearerRow extends MessageRow {
  hearer: Id;
  unread_total: number;
  thread_unread: number;
  /** Wants to be told of it, when no window of theirs shows the thread. */
  told: number;
  /** Named in it, and told of that. */
  mentioned: number;
  project_title: string | null;
}

/**
 * Whose windows hear of a message, with the message as everybody gets it: those who take part, its sender too. Who
 * left, declined or is blocked does not.
 */
export function selectHearers(db: Database, messageId: Id, now: number) {
  return rowsOf<HearerRow>(
    db,
    sql`SELECT ${messageColumns}, member.user_id AS hearer, ${unreadOf(sql`member.user_id`)} AS unread_total,
      member.unread AS thread_unread,
      (member.folder = 'inbox' AND member.notify = 'all' AND member.user_id IS NOT msg.sender_id
        AND coalesce(member.muted_until, 0) <= ${now}) AS told,
      (msg.mentions <> '[]' AND EXISTS (SELECT 1 FROM json_each(msg.mentions) AS named
        WHERE named.value->>'userId' = member.user_id)) AS mentioned, project.title AS project_title
    FROM ${messages} AS msg
    CROSS JOIN ${conversations} AS c ON c.id = msg.conversation_id
    CROSS JOIN ${conversation_members} AS member ON member.conversation_id = msg.conversation_id
    LEFT JOIN ${projects} AS project ON project.id = c.project_id
    WHERE msg.id = ${messageId} AND member.left_at IS NULL AND member.folder <> 'hidden'
      AND (member.other_id IS NULL OR ${notBlocked(sql`member.user_id`, sql`member.other_id`)})
    LIMIT ${LISTENERS}`,
  );
}

export interface Other {
  other: Id;
  seen: number;
  receipts: number;
  accepted: number;
}

/**
 * The others of a thread `me` takes part in, for what is told but never stored. `seen`: both let others see whether they
 * are here. A request that waits tells nothing to the one who asked.
 */
export function selectOthers(db: Database, me: Id, conversationId: Id) {
  const setting = (name: "presence" | "read_receipts", user: unknown) =>
    sql`coalesce((SELECT ${sql.raw(name)} FROM ${message_settings} WHERE user_id = ${user}), 1)`;
  return rowsOf<Other>(
    db,
    sql`SELECT member.user_id AS other,
      ${setting("presence", me)} AND ${setting("presence", sql`member.user_id`)} AS seen,
      ${setting("read_receipts", me)} AND ${setting("read_receipts", sql`member.user_id`)} AS receipts,
      mine.folder = 'inbox' AND member.folder = 'inbox' AS accepted
    FROM ${conversation_members} AS mine
    CROSS JOIN ${conversation_members} AS member ON member.conversation_id = mine.conversation_id
    WHERE mine.conversation_id = ${conversationId} AND mine.user_id = ${me} AND mine.left_at IS NULL
      AND member.user_id <> ${me} AND member.left_at IS NULL AND ${notBlocked(me, sql`member.user_id`)}
    LIMIT ${COMPANY}`,
  );
}
