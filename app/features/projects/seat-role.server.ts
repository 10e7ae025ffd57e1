import { type SQL, sql } from "drizzle-orm";
import { project_members } from "#app/db/schema/projects.ts";
import type { ProjectRole } from "./rules.ts";

/** SQL: the role of somebody in a project, also of who has left it; null of who was never in it. */
export function seatRole(projectId: SQL, userId: SQL): SQL<ProjectRole | null> {
  return sql<ProjectRole | null>`(SELECT seat.role FROM ${project_members} AS seat
    WHERE seat.project_id = ${projectId} AND seat.user_id = ${userId})`;
}
