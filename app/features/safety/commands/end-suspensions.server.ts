import { sql } from "drizzle-orm";
import { statement } from "#app/db/client.server.ts";
import { users } from "#app/db/schema/auth.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { AppContext } from "#app/platform/context.server.ts";

const AT_ONCE = 200;

/** The cron: suspensions whose time is over end by themselves (product.md §5.17). */
export function endSuspensions({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<unknown> {
  const now = clock.now();
  const over = sql`SELECT id FROM ${users} WHERE banned_until <= ${now} ORDER BY banned_until LIMIT ${AT_ONCE}`;
  return db.batch([
    statement(
      db,
      sql`UPDATE ${profiles} SET status = 'active', updated_at = ${now} WHERE status = 'suspended' AND user_id IN (${over})`,
    ),
    statement(db, sql`UPDATE ${users} SET banned_until = NULL WHERE id IN (${over})`),
  ]);
}
