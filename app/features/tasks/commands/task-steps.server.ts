import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { type Desk, getDesk } from "#app/features/projects/desk.server.ts";
import type { LogEntry } from "#app/features/projects/log.server.ts";
import { changed } from "#app/features/projects/news.ts";
import type { ProjectContext } from "#app/features/projects/project-context.server.ts";
import { isReadOnly } from "#app/features/projects/rules.ts";
import type { TaskRow } from "../queries.server.ts";
import { TASK_STATUSES, type TaskStatus } from "../rules.ts";

/** The desk of who may write tasks. @throws AppError `not_found`, `forbidden`, `conflict` (the project is over) */
export async function openDesk(ctx: ProjectContext, projectId: string): Promise<Desk> {
  const desk = await getDesk(ctx, projectId, "write_tasks");
  if (isReadOnly(desk.status))
    throw new AppError("conflict", { sentence: "This project is over: its tasks stay as they are." });
  return desk;
}

/** The columns of a task that goes to a status: it keeps when it was done. */
export function movedTo(task: TaskRow, to: TaskStatus, now: number) {
  return { status: to, completed_at: to === "done" ? (task.completedAt ?? now) : null };
}

/** What its move leaves in the log. */
export const movedEntry = (task: TaskRow, to: TaskStatus): LogEntry => ({
  type: "task.moved",
  data: { task: task.id, title: task.title, from: task.status, to: TASK_STATUSES[to] },
});

/** What the windows of a project hear of a task. @param tell who is told besides */
export function news(
  ctx: ProjectContext,
  desk: Desk,
  what: string,
  task: Pick<TaskRow, "id" | "title">,
  tell: Id[] = [],
) {
  return changed(ctx.viewer, desk, what, {
    mark: `${task.id}:${newId(ctx.clock.now())}`,
    about: task.title,
    tell,
  });
}
