import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { deliverables } from "#app/db/schema/milestones.ts";

/** SQL: who handed over the newest delivery of a milestone; null where there is none. */
export function deliveredBy(milestoneId: SQL): SQL<Id | null> {
  return sql<Id | null>`(SELECT d.submitted_by FROM ${deliverables} AS d
    WHERE d.milestone_id = ${milestoneId} ORDER BY d.version_no DESC LIMIT 1)`;
}
