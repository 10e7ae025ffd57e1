import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { rights_offers } from "#app/db/schema/rights.ts";
import type { ProjectContext } from "#app/features/projects/project-context.server.ts";

/** Nothing is offered any more about rights that were taken back, or go on by other ways; for their batch. */
export function closeOffer({ db, clock }: Pick<ProjectContext, "db" | "clock">, grantId: Id): Statement {
  return statement(
    db,
    sql`UPDATE ${rights_offers} SET status = 'withdrawn', closed_at = ${clock.now()}
      WHERE grant_id = ${grantId} AND status = 'open'`,
  );
}
