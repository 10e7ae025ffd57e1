import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { project_members } from "#app/db/schema/projects.ts";

/** The desk that an application led to, for who is on it. */
export function ownDesk(me: Id): SQL.Aliased<Id | null> {
  return sql<Id | null>`(SELECT desk.project_id FROM ${project_members} AS desk
    WHERE desk.project_id = applications.project_id AND desk.user_id = ${me} AND desk.status = 'active')`.as(
    "own_desk_id",
  );
}
