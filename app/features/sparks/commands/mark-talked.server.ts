import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { matches } from "#app/db/schema/sparks.ts";

/**
 * A message was sent in the thread of a Spark: the first one makes it a conversation, any wakes a dormant one and brings
 * an archived one back (product.md §5.3).
 */
export function markTalked(db: Database, matchId: Id, now: number): Statement {
  return statement(
    db,
    sql`UPDATE ${matches} SET status = iif(status IN ('active', 'dormant'), 'in_conversation', status),
        first_message_at = coalesce(first_message_at, ${now}), last_activity_at = max(last_activity_at, ${now}),
        archived_at_a = NULL, archived_at_b = NULL
      WHERE id = ${matchId} AND status <> 'closed'`,
  );
}
