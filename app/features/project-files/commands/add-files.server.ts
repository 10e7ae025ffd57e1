import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { file_scopes, files } from "#app/db/schema/files.ts";
import { project_files } from "#app/db/schema/project-files.ts";
import { projects } from "#app/db/schema/projects.ts";
import { commitToDesk, type LogEntry } from "#app/features/projects/log.server.ts";
import type { ProjectContext } from "#app/features/projects/project-context.server.ts";
import { failWhen, isUniqueFailure } from "#app/platform/outbox.server.ts";
import { addFolders } from "../folders.server.ts";
import { fileNews, openDesk } from "../open-desk.server.ts";
import { getFile } from "../queries.server.ts";
import type { AddFilesInput } from "../schema.ts";

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
