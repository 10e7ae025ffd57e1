import { type SQL, sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { subscription_changes, subscriptions } from "#app/db/schema/membership.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { MOVES, type Move } from "./rules.ts";

interface Transition {
  userId: Id;
  move: Move;
  now: number;
  /** Further assignments, each `column = value`. */
  set?: SQL[];
  /** What was on screen, or read, when it was decided; another version meanwhile is a conflict. */
  version: number;
}

/**
 * The one way a subscription changes its status: along an edge of the table, or the whole batch rolls back. Both
 * statements belong next to each other.
 */
export function moveSubscription(
  db: Database,
  { userId, move, now, set = [], version }: Transition,
): Statement[] {
  const { from, to } = MOVES[move];
  const assignments = [sql`status = ${to}, version = version + 1, updated_at = ${now}`, ...set];
  return [
    statement(
      db,
      sql`UPDATE ${subscriptions} SET ${sql.join(assignments, sql`, `)} WHERE user_id = ${userId}
        AND version = ${version} AND status IN (${sql.raw(from.map((status) => `'${status}'`).join(", "))})`,
    ),
    failWhen(db, sql`changes() = 0`),
  ];
}

/** One line of a member's history. */
export function noted(db: Database, change: Omit<typeof subscription_changes.$inferInsert, "id">): Statement {
  return db.insert(subscription_changes).values({ id: newId(change.at), ...change });
}
