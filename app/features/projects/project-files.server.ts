import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, isId } from "#app/core/ids.ts";
import { project_files } from "#app/db/schema/project-files.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { isOnDesk } from "./desk.server.ts";
import type { ProjectContext } from "./project-context.server.ts";

const SHOWN = 60;

/** Files of a project that can be handed over or shown as evidence, the newest first. */
export function selectShownFiles(ctx: Pick<QueryContext, "db" | "viewer">, projectId: string | undefined) {
  const id = isId(projectId) ? projectId : "";
  return ctx.db
    .select({
      fileId: project_files.file_id,
      name: project_files.name,
      versionNo: project_files.version_no,
    })
    .from(project_files)
    .where(
      sql`${project_files.project_id} = ${id} AND ${project_files.deleted_at} IS NULL
        AND ${project_files.visibility} <> 'private' AND ${isOnDesk(id, ctx.viewer.userId)}`,
    )
    .orderBy(sql`${project_files.created_at} DESC, ${project_files.file_id} DESC`)
    .limit(SHOWN);
}

export type ShownFile = Awaited<ReturnType<typeof selectShownFiles>>[number];

/**
 * Files of a project that somebody hands over or shows as evidence: what stands there for its people.
 * @throws AppError `invalid_input` for files that are not the project's, or that somebody keeps to themselves
 */
export async function filesOf(ctx: ProjectContext, projectId: Id, ids: readonly Id[]) {
  if (ids.length === 0) return [];
  const found = await ctx.db
    .select({
      file_id: project_files.file_id,
      name: project_files.name,
      sha256: sql<string | null>`(SELECT f.sha256 FROM files AS f WHERE f.id = project_files.file_id)`.as(
        "sha256",
      ),
    })
    .from(project_files)
    .where(
      sql`${project_files.project_id} = ${projectId} AND ${project_files.deleted_at} IS NULL AND ${project_files.visibility} <> 'private'
        AND ${project_files.file_id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
    );
  if (found.length !== new Set(ids).size) {
    throw new AppError("invalid_input", { fields: { file_ids: ["Choose files of this project."] } });
  }
  return found;
}
