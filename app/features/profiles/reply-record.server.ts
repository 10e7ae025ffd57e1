import { type SQL, sql } from "drizzle-orm";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";

/**
 * Keeps how reliably members answer those who apply to them (product.md B1).
 * @param whose SQL select of their ids
 * @param record scalar selects about `profiles.user_id`
 */
export function keepReplyRecord(
  db: Database,
  whose: SQL,
  { score, overdue }: { score: SQL; overdue: SQL },
): Statement {
  return statement(
    db,
    sql`UPDATE ${profiles} SET reply_score = (${score}), replies_overdue = (${overdue}) WHERE user_id IN (${whose})`,
  );
}
