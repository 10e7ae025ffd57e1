import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { file_scopes, files } from "#app/db/schema/files.ts";
import { project_files, review_pins } from "#app/db/schema/project-files.ts";
import { projects } from "#app/db/schema/projects.ts";
import { commitToDesk, type LogEntry } from "#app/features/projects/log.server.ts";
import type { ProjectContext } from "#app/features/projects/project-context.server.ts";
import { may } from "#app/features/projects/rules.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen, isUniqueFailure } from "#app/platform/outbox.server.ts";
import { addFolders } from "./folders.server.ts";
import { fileNews, openDesk } from "./open-desk.server.ts";
import { getFile } from "./queries.server.ts";
import type { AddFilesInput, changeFileSchema, PinInput } from "./schema.ts";

const TRIES = 8;
const NOT_HERE = "One of those files has not arrived, or is used already. Please choose it again.";

/**
 * Brings uploads of the member's own to a project, as files or as the next version of one.
 * @throws AppError `not_found`, `forbidden`, `conflict` (the project is over, or a file cannot be used: one in the space
 *   of a company serves that company's projects alone)
 */
export async function addFiles(ctx: ProjectContext, projectId: string, input: AddFilesInput): Promise<void> {
  const desk = await openDesk(ctx, projectId, "write_files");
  const origin = input.version_of ? await getFile(ctx, desk.id, input.version_of) : null;
  if (origin?.deletedAt) throw new AppError("not_found");
  const now = ctx.clock.now();
  const ids = input.file_ids.slice(0, origin ? 1 : undefined);
  const what = origin ? "file.versioned" : "file.added";
  const statements: Statement[] = [
    statement(
      ctx.db,
      sql`UPDATE ${files} SET attached_at = ${now} WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
        AND owner_id = ${ctx.viewer.userId} AND status = 'ready' AND purpose = 'project' AND attached_at IS NULL
        AND (company_id IS NULL OR company_id = (SELECT p.company_id FROM ${projects} AS p WHERE p.id = ${desk.id}))`,
    ),
    failWhen(ctx.db, sql`changes() <> ${ids.length}`),
    statement(
      ctx.db,
      sql`INSERT INTO ${project_files} (file_id, project_id, version_of, version_no, name, folder, visibility,
          uploaded_by, note, created_at)
        SELECT f.id, ${desk.id}, ${origin ? sql`${origin.versionOf}` : sql`f.id`},
          ${
            origin
              ? sql`1 + (SELECT max(old.version_no) FROM ${project_files} AS old WHERE old.version_of = ${origin.versionOf})`
              : sql`1`
          },
          ${origin ? sql`${origin.name}` : sql`coalesce(f.name, 'file')`}, ${origin?.folder ?? input.folder},
          ${origin?.visibility ?? input.visibility}, ${ctx.viewer.userId}, ${input.note}, ${now}
        FROM ${files} AS f WHERE f.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
    ),
    statement(
      ctx.db,
      sql`INSERT INTO ${file_scopes} (file_id, scope, scope_id, created_at)
        SELECT value, 'project', ${desk.id}, ${now} FROM json_each(${JSON.stringify(ids)})`,
    ),
    ...(input.folder && !origin ? [addFolders(ctx.db, desk.id, [input.folder], now)] : []),
  ];
  // What is only for oneself leaves no trace for the others.
  const secret = (origin?.visibility ?? input.visibility) === "private";
  const names = await namesOf(ctx, ids);
  const acts: LogEntry[] = secret
    ? []
    : names.map(({ id, name, sha256 }) => ({
        type: what,
        data: { file: id, title: origin?.name ?? name, sha256 },
      }));
  for (let tried = 1; ; tried++) {
    try {
      await commitToDesk(
        ctx,
        desk,
        acts,
        statements,
        secret
          ? []
          : [fileNews(ctx, desk, what, { id: ids[0] ?? "", name: origin?.name ?? names[0]?.name ?? "" })],
        NOT_HERE,
      );
      return;
    } catch (error) {
      // Somebody else's version came first: this one follows it.
      const outrun = isUniqueFailure(error, "project_files.version_of, project_files.version_no");
      if (!outrun || tried === TRIES) throw error;
    }
  }
}

/** Names a file anew, or puts it elsewhere: all versions of it. */
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
  await commitToDesk(
    ctx,
    desk,
    visibility === "private"
      ? []
      : [{ type: "file.changed", data: { file: file.id, title: name, folder, visibility } }],
    [
      ctx.db
        .update(project_files)
        .set({ name, folder, visibility })
        .where(
          sql`${project_files.version_of} = ${file.versionOf} AND ${project_files.project_id} = ${desk.id}`,
        ),
      failWhen(ctx.db, sql`changes() = 0`),
      ...(folder ? [addFolders(ctx.db, desk.id, [folder], ctx.clock.now())] : []),
    ],
    [fileNews(ctx, desk, "file.changed", { id: file.id, name })],
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

export async function addFolder(ctx: ProjectContext, projectId: string, name: string): Promise<void> {
  const desk = await openDesk(ctx, projectId, "write_files");
  await commitToDesk(
    ctx,
    desk,
    [],
    [addFolders(ctx.db, desk.id, [name], ctx.clock.now())],
    [fileNews(ctx, desk, "file.folder", { id: desk.id, name })],
  );
}

/** A remark on a version. @throws AppError `not_found`, `forbidden`, `conflict` */
export async function pinFile(ctx: ProjectContext, projectId: string, input: PinInput): Promise<Id> {
  const desk = await openDesk(ctx, projectId, "comment_file");
  await refuseBanned(ctx, null, input.text);
  const file = await getFile(ctx, desk.id, input.file_id);
  if (file.deletedAt) throw new AppError("not_found");
  const now = ctx.clock.now();
  const id = newId(now);
  await commitToDesk(
    ctx,
    desk,
    [],
    [
      ctx.db.insert(review_pins).values({
        ...input,
        id,
        project_id: desk.id,
        version_no: file.versionNo,
        author_id: ctx.viewer.userId,
        created_at: now,
      }),
    ],
    [fileNews(ctx, desk, "file.pinned", file, [file.uploadedBy])],
  );
  return id;
}

/** Settles a remark, or opens it again. */
export async function resolvePin(
  ctx: ProjectContext,
  projectId: string,
  pinId: Id,
  settled: boolean,
): Promise<void> {
  const desk = await openDesk(ctx, projectId, "comment_file");
  const [pin] = await ctx.db
    .select({ fileId: review_pins.file_id })
    .from(review_pins)
    .where(sql`${review_pins.id} = ${pinId} AND ${review_pins.project_id} = ${desk.id}`);
  if (!pin) throw new AppError("not_found");
  const file = await getFile(ctx, desk.id, pin.fileId);
  await commitToDesk(
    ctx,
    desk,
    [],
    [
      ctx.db
        .update(review_pins)
        .set({
          resolved_at: settled ? ctx.clock.now() : null,
          resolved_by: settled ? ctx.viewer.userId : null,
        })
        .where(sql`${review_pins.id} = ${pinId}`),
    ],
    [fileNews(ctx, desk, "file.resolved", file)],
  );
}

function namesOf({ db, viewer }: ProjectContext, ids: Id[]) {
  return db
    .select({
      id: files.id,
      name: sql<string>`coalesce(${files.name}, 'file')`.as("file_name"),
      sha256: files.sha256,
    })
    .from(files)
    .where(
      sql`${files.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${files.owner_id} = ${viewer.userId}`,
    );
}
