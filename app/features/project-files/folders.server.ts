import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { project_folders } from "#app/db/schema/project-files.ts";

/** Adds folders to a project, for a batch; those it has stay as they are. */
export function addFolders(db: Database, projectId: Id, names: string[], now: number): Statement {
  return statement(
    db,
    sql`INSERT INTO ${project_folders} (project_id, name, created_at)
    SELECT ${projectId}, value, ${now} FROM json_each(${JSON.stringify(names)}) WHERE true
    ON CONFLICT DO NOTHING`,
  );
}
