import { type SQL, sql } from "drizzle-orm";
import { project_members } from "#app/db/schema/projects.ts";

/**
 * SQL condition on a row of guest links, by its table or its alias: it still leads somewhere. Whoever was taken out of the
 * project knows the address they made, so it goes with them.
 */
export function linkHolds(link: SQL, now: number): SQL {
  return sql`(${link}.revoked_at IS NULL AND ${link}.expires_at > ${now} AND NOT EXISTS (SELECT 1
    FROM ${project_members} AS made WHERE made.project_id = ${link}.project_id AND made.user_id = ${link}.created_by
      AND made.status = 'removed'))`;
}
