import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { conversation_members } from "#app/db/schema/messages.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";

/** SQL of a number: what this member has not read, over all threads they hear of and have not put away. */
export function unreadOf(userId: SQLWrapper | Id): SQL {
  return sql`(SELECT coalesce(sum(mine.unread), 0) FROM ${conversation_members} AS mine INDEXED BY conversation_members_unread
    WHERE mine.user_id = ${userId} AND mine.left_at IS NULL AND mine.unread > 0 AND mine.folder <> 'hidden'
      AND mine.archived_at IS NULL
      AND (mine.other_id IS NULL OR ${notBlocked(sql`mine.user_id`, sql`mine.other_id`)}))`;
}

/** How many messages a member has not read, in all threads that count. */
export function selectUnread(db: Database, me: Id) {
  return rowsOf<{ unread: number }>(db, sql`SELECT ${unreadOf(me)} AS unread`);
}
