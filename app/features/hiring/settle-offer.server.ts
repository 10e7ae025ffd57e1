import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { offers } from "#app/db/schema/hiring.ts";

/** Ends the offer on the table, if there is one. @param which the application, or a select of several */
export function settleOpen(
  db: Database,
  which: Id | SQL,
  status: "superseded" | "accepted" | "declined" | "expired",
  now: number,
): Statement {
  const those = typeof which === "string" ? sql`= ${which}` : sql`IN (${which})`;
  return statement(
    db,
    sql`UPDATE ${offers} SET status = ${status}, decided_at = ${now}
      WHERE application_id ${those} AND status = 'open'`,
  );
}
