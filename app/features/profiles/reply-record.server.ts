import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";

/** Keeps how reliably a member answers those who apply to them (product.md B1); both are scalar selects. */
export function keepReplyRecord(
  db: Database,
  userId: Id,
  { score, overdue }: { score: SQL; overdue: SQL },
): Statement {
  return statement(
    db,
    sql`UPDATE ${profiles} SET reply_score = (${score}), replies_overdue = (${overdue}) WHERE user_id = ${userId}`,
  );
}
