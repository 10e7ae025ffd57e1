import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { textsIn } from "#app/core/web-domains.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { task_assignees, tasks } from "#app/db/schema/tasks.ts";
import type { Desk } from "#app/features/projects/desk.server.ts";
import { commitToDesk, type LogEntry } from "#app/features/projects/log.server.ts";
import type { ProjectContext } from "#app/features/projects/project-context.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { pressedOnce } from "#app/platform/pressed-once.server.ts";
import { placed } from "../place.server.ts";
import { getTask, type TaskRow } from "../queries.server.ts";
import { mergedChecklist, TASKS_MAX } from "../rules.ts";
import type { CreateTaskInput, EditTaskInput } from "../schema.ts";
import { movedEntry, movedTo, news, openDesk } from "./task-steps.server.ts";

const FULL = `A project holds ${TASKS_MAX} tasks. Delete some that are done.`;
const OUTDATED = "Somebody changed this task meanwhile. Look at it again, or save yours over it.";

/**
 * Puts a task on the board; pressed twice, it is one.
 * @throws AppError `invalid_input`, `not_found`, `forbidden`, `conflict` (the project is over, or full)
 */
export async function createTask(
  ctx: ProjectContext,
  projectId: string,
  input: CreateTaskInput,
): Promise<Id> {
  const desk = await openDesk(ctx, projectId);
  await refuseBanned(ctx, null, ...textsIn(input));
  requireParts(desk, input);
  const now = ctx.clock.now();
  const { key, assignee_ids, checklist, ...fields } = input;
  const id = key ?? newId(now);
  const mine = sql`project_id = ${desk.id} AND created_by = ${ctx.viewer.userId} AND title = ${input.title}`;
  const add = (rank: string) =>
    commitToDesk(
      ctx,
      desk,
      [{ type: "task.added", data: { task: id, title: input.title } }],
      [
        ctx.db.insert(tasks).values({
          ...fields,
          id,
          project_id: desk.id,
          rank,
          checklist: mergedChecklist([], checklist, () => newId(now)),
          created_by: ctx.viewer.userId,
          completed_at: input.status === "done" ? now : null,
          created_at: now,
          updated_at: now,
        }),
        failWhen(ctx.db, sql`(SELECT count(*) FROM ${tasks} WHERE project_id = ${desk.id}) > ${TASKS_MAX}`),
        ...assign(ctx, id, assignee_ids),
      ],
      [news(ctx, desk, "task.assigned", { id, title: input.title }, assignee_ids)],
      FULL,
    );
  await pressedOnce(ctx.db, { table: tasks, id, mine }, () =>
    placed(ctx.db, { projectId: desk.id, taskId: null, to: input.status }, add),
  );
  return id;
}

/**
 * Changes a task. @throws AppError `conflict` when it is not the one that was on screen
 */
export async function editTask(ctx: ProjectContext, projectId: string, input: EditTaskInput): Promise<void> {
  const desk = await openDesk(ctx, projectId);
  await refuseBanned(ctx, null, ...textsIn(input));
  requireParts(desk, input);
  const task = await getTask(ctx, desk.id, input.task_id);
  const now = ctx.clock.now();
  const { task_id: id, version, assignee_ids, checklist, status, ...fields } = input;
  const fresh = assignee_ids.filter((userId) => !task.assigneeIds.includes(userId));
  const write = (rank: string) =>
    commitToDesk(
      ctx,
      desk,
      entriesOf(task, input),
      [
        ctx.db
          .update(tasks)
          .set({
            ...fields,
            ...movedTo(task, status, now),
            rank,
            checklist: mergedChecklist(task.checklist, checklist, () => newId(now)),
            version: sql`version + 1`,
            updated_at: now,
          })
          .where(
            sql`${tasks.id} = ${id} AND ${tasks.project_id} = ${desk.id}
              AND ${tasks.version} = ${version ?? task.version}`,
          ),
        failWhen(ctx.db, sql`changes() = 0`),
        ...assign(ctx, id, assignee_ids),
      ],
      [news(ctx, desk, fresh.length > 0 ? "task.assigned" : "task.edited", task, fresh)],
      OUTDATED,
    );
  if (status === task.status) await write(task.rank);
  else await placed(ctx.db, { projectId: desk.id, taskId: id, to: status }, write);
}

/** Its milestone and its people belong to the project. */
function requireParts(
  desk: Desk,
  { milestone_id, assignee_ids }: Pick<EditTaskInput, "milestone_id" | "assignee_ids">,
) {
  if (milestone_id && !desk.parts.some(({ id }) => id === milestone_id))
    throw new AppError("invalid_input", {
      fields: { milestone_id: ["Choose a milestone of this project."] },
    });
  const team = desk.people.filter(({ role }) => role !== "guest").map(({ userId }) => userId);
  if (assignee_ids.some((userId) => !team.includes(userId)))
    throw new AppError("invalid_input", { fields: { assignee_ids: ["Choose people of this project."] } });
}

function assign({ db, clock }: ProjectContext, taskId: Id, userIds: Id[]): Statement[] {
  const ids = JSON.stringify(userIds);
  return [
    statement(
      db,
      sql`DELETE FROM ${task_assignees} WHERE task_id = ${taskId} AND user_id NOT IN (SELECT value FROM json_each(${ids}))`,
    ),
    statement(
      db,
      sql`INSERT INTO ${task_assignees} (task_id, user_id, created_at)
        SELECT ${taskId}, value, ${clock.now()} FROM json_each(${ids}) WHERE true ON CONFLICT DO NOTHING`,
    ),
  ];
}

/** What an edit leaves in the log: what matters when somebody asks later who promised what. */
function entriesOf(task: TaskRow, input: EditTaskInput): LogEntry[] {
  const about = { task: task.id, title: input.title };
  const fields = [
    task.title !== input.title && "title",
    task.dueOn !== input.due_on && "due_on",
    task.milestoneId !== input.milestone_id && "milestone",
    task.assigneeIds.toSorted().join() !== input.assignee_ids.toSorted().join() && "assignees",
    task.priority !== input.priority && "priority",
  ].filter((name) => name !== false);
  return [
    ...(fields.length > 0 ? [{ type: "task.edited", data: { ...about, fields } }] : []),
    ...(task.status !== input.status ? [movedEntry(task, input.status)] : []),
    ...(input.blocked && !task.blocked
      ? [{ type: "task.blocked", data: { ...about, reason: input.blocked_reason } }]
      : []),
    ...(!input.blocked && task.blocked ? [{ type: "task.unblocked", data: about }] : []),
  ];
}
