import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { files } from "#app/db/schema/files.ts";
import { project_files } from "#app/db/schema/project-files.ts";
import { isLedBy, isOverfull } from "#app/features/files/space.server.ts";
import { RESTORE_FULL_SENTENCE } from "#app/features/files/upload-rules.ts";
import { findDeskForTime } from "#app/features/projects/desk.server.ts";
import { commitToDesk } from "#app/features/projects/log.server.ts";
import type { ProjectContext } from "#app/features/projects/project-context.server.ts";
import { may } from "#app/features/projects/rules.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { fileNews, openDesk, refuseOver } from "./open-desk.server.ts";
import { getFile } from "./queries.server.ts";

/**
 * Puts all versions of a file into the trash, or back.
 * @throws AppError `forbidden` unless who brought it, a lead or a client does it; `conflict` when the project is over,
 *   somebody was quicker, or there is no room for it any more
 */
export async function trashFile(
  ctx: ProjectContext,
  projectId: string,
  fileId: Id,
  away: boolean,
): Promise<void> {
  const desk = await openDesk(ctx, projectId, "write_files");
  const file = await getFile(ctx, desk.id, fileId);
  if (file.uploadedBy !== ctx.viewer.userId && !may(desk.role, "delete_any_file", desk.own))
    throw new AppError("forbidden", { sentence: "Who brought it, leads and clients delete a file." });
  await moveFile(ctx, desk, file, away);
}

/**
 * The same for who leads the company in whose space the file lies, whether or not they are part of its project (product.md
 * `/storage`): they see what it is called and what it takes, and make room.
 * @throws AppError `not_found` for who does not lead it now, and for what does not lie there
 */
export async function trashCompanyFile(
  ctx: ProjectContext,
  companyId: Id,
  fileId: Id,
  away: boolean,
): Promise<void> {
  const read = selectCompanyFile(ctx, companyId, fileId);
  const [[file]] = await ctx.limits.take("api_write", ctx.viewer.userId, [read]);
  const desk = file && (await findDeskForTime(ctx.db, file.projectId));
  if (!desk) throw new AppError("not_found");
  refuseOver(desk);
  await moveFile(ctx, desk, file, away, companyId);
}

function selectCompanyFile({ db, viewer }: ProjectContext, companyId: Id, fileId: Id) {
  return db
    .select({
      id: project_files.file_id,
      projectId: project_files.project_id,
      versionOf: project_files.version_of,
      name: project_files.name,
      visibility: project_files.visibility,
    })
    .from(project_files)
    .where(
      sql`${project_files.file_id} = ${fileId} AND ${isLedBy(companyId, viewer.userId)} AND EXISTS (SELECT 1
        FROM ${files} AS f WHERE f.id = ${project_files.file_id} AND f.company_id = ${companyId})`,
    );
}

type Head = Parameters<typeof commitToDesk>[1] & Parameters<typeof fileNews>[1];

/** @param companyId the company in whose name it is done: they still lead it when it is */
async function moveFile(
  ctx: ProjectContext,
  desk: Head,
  file: { id: Id; name: string; versionOf: Id; visibility: string },
  away: boolean,
  companyId: Id | null = null,
): Promise<void> {
  const type = away ? "file.trashed" : "file.restored";
  const now = ctx.clock.now();
  const versions = sql`${project_files.version_of} = ${file.versionOf} AND ${project_files.project_id} = ${desk.id}`;
  const gone = sql`${project_files.deleted_at} IS NULL`;
  try {
    await commitToDesk(
      ctx,
      desk,
      file.visibility === "private" ? [] : [{ type, data: { file: file.id, title: file.name } }],
      [
        ...(companyId ? [failWhen(ctx.db, sql`NOT ${isLedBy(companyId, ctx.viewer.userId)}`)] : []),
        ctx.db
          .update(project_files)
          .set({ deleted_at: away ? now : null })
          .where(sql`${versions} AND (${gone}) = ${away ? 1 : 0}`),
        failWhen(ctx.db, sql`changes() = 0`),
        ...(away
          ? []
          : [
              failWhen(
                ctx.db,
                isOverfull(sql`SELECT ${project_files.file_id} FROM ${project_files} WHERE ${versions}`, now),
              ),
            ]),
      ],
      [fileNews(ctx, desk, type, file)],
    );
  } catch (error) {
    if (away || !(error instanceof AppError && error.code === "conflict")) throw error;
    const [still] = await ctx.db
      .select({ id: project_files.file_id })
      .from(project_files)
      .where(sql`${project_files.file_id} = ${file.id} AND NOT (${gone})`);
    throw still ? new AppError("conflict", { standing: true, sentence: RESTORE_FULL_SENTENCE }) : error;
  }
}
