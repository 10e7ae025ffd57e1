import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { file_scopes, files } from "#app/db/schema/files.ts";
import { conversations, messages } from "#app/db/schema/messages.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";

/**
 * Files of a message, for its batch: used once, and from then on read by those of the thread. The batch is rolled back
 * when one of them is not the sender's, unfinished or used already.
 */
export function claimFiles(
  { db, viewer }: Pick<MemberContext, "db" | "viewer">,
  ids: Id[],
  { messageId, contextKey, now }: { messageId: Id; contextKey: string; now: number },
): Statement[] {
  if (ids.length === 0) return [];
  const among = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  return [
    statement(
      db,
      sql`UPDATE ${files} SET attached_at = ${now} WHERE id IN ${among} AND owner_id = ${viewer.userId}
        AND status = 'ready' AND attached_at IS NULL AND purpose = 'message'
        AND EXISTS (SELECT 1 FROM ${messages} WHERE id = ${messageId})`,
    ),
    failWhen(db, sql`changes() <> ${ids.length}`),
    statement(
      db,
      sql`INSERT INTO ${file_scopes} (file_id, scope, scope_id, created_at)
        SELECT own.value, 'conversation', c.id, ${now} FROM json_each(${JSON.stringify(ids)}) AS own
        CROSS JOIN ${conversations} AS c WHERE c.context_key = ${contextKey}`,
    ),
  ];
}
