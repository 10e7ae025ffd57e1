import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { milestones } from "#app/db/schema/milestones.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { companyThatPaid } from "#app/features/ledger/queries.server.ts";

/** Money held in one currency, as who pays (1) or as who is paid (0); minor units. */
export interface HeldRow {
  held_currency: string;
  paying: number;
  held: number;
}

const HELD = sql.raw(
  "'funded', 'in_progress', 'delivered', 'changes_requested', 'disputed', 'refund_requested'",
);

/** Money that is held in the projects of a member, as who pays of their own and as who is paid. */
export function selectHeld(db: Database, userId: string) {
  return rowsOf<HeldRow>(
    db,
    sql`SELECT part.currency AS held_currency, seat.role = 'client' AS paying, sum(part.amount) AS held
      FROM ${project_members} AS seat CROSS JOIN ${milestones} AS part ON part.project_id = seat.project_id
      WHERE seat.user_id = ${userId} AND seat.status = 'active' AND part.amount > 0 AND part.status IN (${HELD})
        AND (seat.role <> 'client' OR ${companyThatPaid(sql`part.id`)} IS NULL) GROUP BY 1, 2`,
  );
}

/** Money of a company that is held for milestones: what came from its balance, and is neither paid out nor back. */
export function selectHeldFrom(db: Database, companyId: Id) {
  return rowsOf<HeldRow>(
    db,
    sql`SELECT m.currency AS held_currency, 1 AS paying, sum(m.amount) AS held
      FROM ${projects} AS p CROSS JOIN ${milestones} AS m ON m.project_id = p.id
      WHERE p.company_id = ${companyId} AND m.amount > 0 AND m.status IN (${HELD})
        AND ${companyThatPaid(sql`m.id`)} = p.company_id GROUP BY 1`,
  );
}

/** SQL condition: money is held for parts of this project. */
export function holdsMoney(projectId: Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${milestones} AS part WHERE part.project_id = ${projectId} AND part.amount > 0
    AND part.status IN (${HELD}))`;
}
