import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { task_assignees, tasks } from "#app/db/schema/tasks.ts";
import type { Desk } from "#app/features/projects/desk.server.ts";
import { commitToDesk } from "#app/features/projects/log.server.ts";
import { peopleIn } from "#app/features/projects/milestone-case.server.ts";
import type { ProjectContext } from "#app/features/projects/project-context.server.ts";
import { may } from "#app/features/projects/rules.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { placed } from "../place.server.ts";
import { getTask, type TaskRow } from "../queries.server.ts";
import { TASK_STATUSES } from "../rules.ts";
import type { checkItemSchema, MoveTaskInput } from "../schema.ts";
import { movedEntry, movedTo, news, openDesk } from "./task-steps.server.ts";

/**
 * Puts a task before another one, or at the end of a column. Two at once for one place both land there, in one order.
 * @returns where it is now, in words
 * @throws AppError `not_found`, `forbidden`, `conflict` (the project is over)
 */
export async function moveTask(
  ctx: ProjectContext,
  projectId: string,
  input: MoveTaskInput,
): Promise<string> {
  const desk = await openDesk(ctx, projectId);
  const task = await getTask(ctx, desk.id, input.task_id);
  const now = ctx.clock.now();
  const crosses = task.status !== input.to;
  await placed(
    ctx.db,
    { projectId: desk.id, taskId: task.id, to: input.to, beforeId: input.before_id },
    (rank) =>
      commitToDesk(
        ctx,
        desk,
        crosses ? [movedEntry(task, input.to)] : [],
        [
          ctx.db
            .update(tasks)
            .set({ ...movedTo(task, input.to, now), rank, version: sql`version + 1`, updated_at: now })
            .where(sql`${tasks.id} = ${task.id} AND ${tasks.project_id} = ${desk.id}`),
          failWhen(ctx.db, sql`changes() = 0`),
        ],
        [
          news(
            ctx,
            desk,
            crosses ? `task.${input.to}` : "task.ordered",
            task,
            // Who has left the project hears of nothing in it any more.
            input.to === "in_review"
              ? peopleIn(desk, "lead", "client", "member").filter((id) => id === task.createdBy)
              : [],
          ),
        ],
      ),
  );
  return `${task.title}: ${TASK_STATUSES[input.to]}`;
}

/** Ticks one item of a checklist, whatever else is changed at the same time. */
export async function checkItem(
  ctx: ProjectContext,
  projectId: string,
  { task_id, item_id, done }: typeof checkItemSchema._output,
): Promise<void> {
  const desk = await openDesk(ctx, projectId);
  const task = await getTask(ctx, desk.id, task_id);
  const now = ctx.clock.now();
  await commitToDesk(
    ctx,
    desk,
    [],
    [
      statement(
        ctx.db,
        sql`UPDATE ${tasks} SET checklist = (SELECT json_group_array(
            CASE WHEN value ->> 'id' = ${item_id} THEN json_set(value, '$.done', json(${done ? "true" : "false"}))
              ELSE json(value) END) FROM json_each(checklist)), version = version + 1, updated_at = ${now}
          WHERE id = ${task.id} AND project_id = ${desk.id}
            AND EXISTS (SELECT 1 FROM json_each(checklist) WHERE value ->> 'id' = ${item_id})`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
    ],
    [news(ctx, desk, "task.checked", task)],
  );
}

/** @throws AppError `forbidden` unless a lead, a client or an assignee does it (product.md §5.7) */
export async function deleteTask(ctx: ProjectContext, projectId: string, taskId: Id): Promise<void> {
  const desk = await openDesk(ctx, projectId);
  const task = await getTask(ctx, desk.id, taskId);
  if (!mayDelete(desk, ctx.viewer.userId, task))
    throw new AppError("forbidden", { sentence: "Leads, clients and who it is assigned to delete a task." });
  await commitToDesk(
    ctx,
    desk,
    [{ type: "task.deleted", data: { task: task.id, title: task.title } }],
    [
      statement(ctx.db, sql`DELETE FROM ${task_assignees} WHERE task_id = ${task.id}`),
      statement(ctx.db, sql`DELETE FROM ${tasks} WHERE id = ${task.id} AND project_id = ${desk.id}`),
      failWhen(ctx.db, sql`changes() = 0`),
    ],
    [news(ctx, desk, "task.deleted", task)],
  );
}

/** Whether a member may delete a task: by their role, or one of their own. */
export function mayDelete(
  desk: Pick<Desk, "role" | "own">,
  userId: Id,
  task: Pick<TaskRow, "assigneeIds">,
): boolean {
  return may(desk.role, "delete_any_task", desk.own) || task.assigneeIds.includes(userId);
}
