import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { type Desk, getDesk } from "#app/features/projects/desk.server.ts";
import { changed, stillIn } from "#app/features/projects/news.ts";
import type { ProjectContext } from "#app/features/projects/project-context.server.ts";
import { isReadOnly, type Permission } from "#app/features/projects/rules.ts";

/**
 * The desk whose files a command changes.
 * @throws AppError `not_found`, `forbidden`, `conflict` when the project is over
 */
export async function openDesk(
  ctx: ProjectContext,
  projectId: string,
  permission: Permission,
): Promise<Desk> {
  const desk = await getDesk(ctx, projectId, permission);
  refuseOver(desk);
  return desk;
}

/** @throws AppError `conflict` when the project is over */
export function refuseOver({ status }: Pick<Desk, "status">): void {
  if (isReadOnly(status))
    throw new AppError("conflict", { sentence: "This project is over: its files stay as they are." });
}

/** What the windows of a project's people hear of a file. */
export function fileNews(
  ctx: Pick<ProjectContext, "clock" | "viewer">,
  desk: Parameters<typeof changed>[1],
  what: string,
  file: { id: Id; name: string },
  tell: Id[] = [],
) {
  const mark = `${file.id}:${newId(ctx.clock.now())}`;
  return changed(ctx.viewer, desk, what, { mark, about: file.name, tell: stillIn(desk, ...tell) });
}
