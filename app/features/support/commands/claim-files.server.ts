import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { file_scopes, files } from "#app/db/schema/files.ts";
import { support_messages } from "#app/db/schema/support.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";

/** Screenshots of a message, for its batch: rolled back when one is not the sender's, unfinished or used already. */
export function claimFiles(
  { db, viewer }: Pick<MemberContext, "db" | "viewer">,
  ids: readonly Id[],
  { messageId, ticketId, now }: { messageId: Id; ticketId: Id; now: number },
): Statement[] {
  if (ids.length === 0) return [];
  const among = JSON.stringify(ids);
  return [
    statement(
      db,
      sql`UPDATE ${files} SET attached_at = ${now} WHERE id IN (SELECT value FROM json_each(${among}))
        AND owner_id = ${viewer.userId} AND status = 'ready' AND attached_at IS NULL AND purpose = 'support'
        AND EXISTS (SELECT 1 FROM ${support_messages} WHERE id = ${messageId})`,
    ),
    failWhen(db, sql`changes() <> ${ids.length}`),
    statement(
      db,
      sql`INSERT INTO ${file_scopes} (file_id, scope, scope_id, created_at)
        SELECT value, 'support', ${ticketId}, ${now} FROM json_each(${among})`,
    ),
  ];
}
