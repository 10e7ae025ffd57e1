import { commitToDesk } from "#app/features/projects/log.server.ts";
import type { ProjectContext } from "#app/features/projects/project-context.server.ts";
import { addFolders } from "../folders.server.ts";
import { fileNews, openDesk } from "../open-desk.server.ts";

/** Adds a folder to a project's files; one that is there stays. @throws AppError `not_found`, `forbidden` */
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
