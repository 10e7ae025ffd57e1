import { asc, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, isId } from "#app/core/ids.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { task_assignees, tasks } from "#app/db/schema/tasks.ts";
import { isOnDesk } from "#app/features/projects/desk.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { type ChecklistItem, TASKS_MAX } from "./rules.ts";

const columns = {
  id: tasks.id,
  milestoneId: tasks.milestone_id,
  title: tasks.title,
  description: tasks.description,
  status: tasks.status,
  blocked: tasks.blocked,
  blockedReason: tasks.blocked_reason,
  priority: tasks.priority,
  dueOn: tasks.due_on,
  rank: tasks.rank,
  checklist: sql<ChecklistItem[]>`${tasks.checklist}`
    .mapWith((list: string) => JSON.parse(list) as ChecklistItem[])
    .as("checklist"),
  labels: tasks.labels,
  createdBy: tasks.created_by,
  completedAt: tasks.completed_at,
  version: tasks.version,
  assigneeIds: sql<
    Id[]
  >`(SELECT json_group_array(a.user_id) FROM ${task_assignees} AS a WHERE a.task_id = tasks.id)`
    .mapWith((list: string) => JSON.parse(list) as Id[])
    .as("assignee_ids"),
};

/** All tasks of a project in their order, for who is part of it. */
export function selectTasks({ db, viewer }: Pick<QueryContext, "db" | "viewer">, projectId: string) {
  const id = isId(projectId) ? projectId : "";
  return db
    .select(columns)
    .from(tasks)
    .where(sql`${tasks.project_id} = ${id} AND ${isOnDesk(id, viewer.userId)}`)
    .orderBy(asc(tasks.status), asc(tasks.rank))
    .limit(TASKS_MAX);
}

export type TaskRow = Awaited<ReturnType<typeof selectTasks>>[number];

/** @throws AppError `not_found` for a task of another project */
export async function getTask({ db }: Pick<QueryContext, "db">, projectId: Id, taskId: Id): Promise<TaskRow> {
  const [row] = await db
    .select(columns)
    .from(tasks)
    .where(sql`${tasks.id} = ${taskId} AND ${tasks.project_id} = ${projectId}`);
  if (!row) throw new AppError("not_found");
  return row;
}

const MINE_MAX = 50;

/** What a member has to do in all their projects, the next due first. */
export function selectMyTasks({ db, viewer }: Pick<QueryContext, "db" | "viewer">) {
  return db
    .select({
      taskId: tasks.id,
      taskTitle: tasks.title,
      taskStatus: tasks.status,
      taskDueOn: tasks.due_on,
      projectId: tasks.project_id,
      projectTitle: sql<string>`${projects.title}`.as("project_title"),
    })
    .from(task_assignees)
    .innerJoin(tasks, eq(tasks.id, task_assignees.task_id))
    .innerJoin(projects, eq(projects.id, tasks.project_id))
    .where(
      sql`${task_assignees.user_id} = ${viewer.userId} AND ${tasks.status} NOT IN ('done', 'cancelled')
        AND ${projects.status} IN ('active', 'on_hold', 'draft')
        AND EXISTS (SELECT 1 FROM ${project_members} WHERE project_id = ${tasks.project_id}
          AND user_id = ${viewer.userId} AND status = 'active')`,
    )
    .orderBy(sql`${tasks.due_on} IS NULL`, asc(tasks.due_on))
    .limit(MINE_MAX);
}
