import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { subscriptions } from "#app/db/schema/membership.ts";

/** For the batch of a member who leaves: what is paid runs to its end, and nothing is charged any more. */
export function endWithAccount(db: Database, userId: Id, now: number): Statement {
  return statement(
    db,
    sql`UPDATE ${subscriptions} SET cancel_at_end = 1, next_plan = NULL, next_interval = NULL,
      due_at = iif(status = 'active', due_at, NULL), status = iif(status = 'active', status, 'canceled'),
      version = version + 1, updated_at = ${now}
    WHERE user_id = ${userId} AND status IN ('active', 'past_due', 'paused')`,
  );
}
