import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { conversation_members } from "#app/db/schema/messages.ts";

/** A message arrived in windows of these members. */
export function markDelivered(db: Database, conversationId: Id, seq: number, members: Id[]): Statement {
  return statement(
    db,
    sql`UPDATE ${conversation_members} SET delivered_seq = max(delivered_seq, ${seq})
      WHERE conversation_id = ${conversationId}
        AND user_id IN (SELECT value FROM json_each(${JSON.stringify(members)}))`,
  );
}
