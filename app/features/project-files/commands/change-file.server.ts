import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { project_files } from "#app/db/schema/project-files.ts";
import { commitToDesk } from "#app/features/projects/log.server.ts";
import type { ProjectContext } from "#app/features/projects/project-context.server.ts";
import { may } from "#app/features/projects/rules.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { addFolders } from "../folders.server.ts";
import { isEvidence } from "../handed-over.server.ts";
import { fileNews, openDesk } from "../open-desk.server.ts";
import { getFile } from "../queries.server.ts";
import type { changeFileSchema } from "../schema.ts";

const STAYS_SHOWN =
  "It was handed over with a milestone, given in a trade or shown in a dispute: nobody keeps it to themselves.";

/**
 * Names a file anew, or puts it elsewhere: all versions of it.
 * @throws AppError `not_found`, `forbidden` for who may not say who sees it, `conflict` when the project is over, or for
 *   evidence that somebody wants to keep to themselves
 */
export async function changeFile(
  ctx: ProjectContext,
  projectId: string,
  { file_id, name, folder, visibility }: typeof changeFileSchema._output,
): Promise<void> {
  const desk = await openDesk(ctx, projectId, "write_files");
  const file = await getFile(ctx, desk.id, file_id);
  // What was for all is never hidden by somebody else.
  if (
    visibility !== file.visibility &&
    file.uploadedBy !== ctx.viewer.userId &&
    !may(desk.role, "delete_any_file", desk.own)
  )
    throw new AppError("forbidden", {
      sentence: "Who brought it, leads and clients decide who sees a file.",
    });
  const versions = sql`${project_files.version_of} = ${file.versionOf} AND ${project_files.project_id} = ${desk.id}`;
  const hidden = visibility === "private";
  await commitToDesk(
    ctx,
    desk,
    hidden ? [] : [{ type: "file.changed", data: { file: file.id, title: name, folder, visibility } }],
    [
      ctx.db.update(project_files).set({ name, folder, visibility }).where(versions),
      failWhen(ctx.db, sql`changes() = 0`),
      ...(hidden
        ? [failWhen(ctx.db, sql`EXISTS (SELECT 1 FROM ${project_files} WHERE ${versions} AND ${isEvidence})`)]
        : []),
      ...(folder ? [addFolders(ctx.db, desk.id, [folder], ctx.clock.now())] : []),
    ],
    [fileNews(ctx, desk, "file.changed", { id: file.id, name })],
    hidden ? STAYS_SHOWN : undefined,
  );
}

/** Says yes to one version. */
export async function approveFile(ctx: ProjectContext, projectId: string, fileId: Id): Promise<void> {
  const desk = await openDesk(ctx, projectId, "approve_file");
  const file = await getFile(ctx, desk.id, fileId);
  if (file.deletedAt) throw new AppError("not_found");
  await commitToDesk(
    ctx,
    desk,
    [
      {
        type: "file.approved",
        data: { file: file.id, title: file.name, version_no: file.versionNo, sha256: file.sha256 },
      },
    ],
    [
      ctx.db
        .update(project_files)
        .set({ approved_at: ctx.clock.now(), approved_by: ctx.viewer.userId })
        .where(sql`${project_files.file_id} = ${file.id} AND ${project_files.approved_at} IS NULL`),
      failWhen(ctx.db, sql`changes() = 0`),
    ],
    [fileNews(ctx, desk, "file.approved", file, [file.uploadedBy])],
    "Somebody approved it already.",
  );
}
