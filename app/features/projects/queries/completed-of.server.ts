import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** Of so many of a member's projects, the newest. */
const LOOKED_AT = 1000;

/** How many projects a member finished with others, whatever came of them later. */
export function countCompletedOf({ db }: Pick<AppContext, "db">, userId: Id | SQL<Id>) {
  const theirs = sql`(SELECT project_id FROM ${project_members} WHERE user_id = ${userId} AND status = 'active'
    ORDER BY created_at DESC LIMIT ${LOOKED_AT})`;
  return db.select({ count: sql<number>`count(*)`.as("completed_count") }).from(
    sql`${theirs} AS theirs CROSS JOIN ${projects} ON ${projects.id} = theirs.project_id
        AND ${projects.completed_at} IS NOT NULL AND ${projects.status} IN ('completed', 'archived')`,
  );
}
