import { sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { tasks } from "#app/db/schema/tasks.ts";
import { firstRanks } from "./ranks.ts";

export interface PlannedTask {
  title: string;
  description: string;
  due_on: string;
  milestoneId: Id | null;
  priority: "low" | "normal" | "high";
  labels: string[];
  checklist: string[];
}

/** The tasks of a project that begins with a plan, for the batch of that act, in their order. */
export function plannedTasks(
  db: Database,
  plan: { projectId: Id; createdBy: Id; tasks: PlannedTask[]; now: number },
): Statement[] {
  const { projectId, createdBy, now } = plan;
  if (plan.tasks.length === 0) return [];
  const ranks = firstRanks(plan.tasks.length);
  const rows = plan.tasks.map((task, index) => ({
    ...task,
    id: newId(now),
    rank: ranks[index],
    checklist: task.checklist.map((text) => ({ id: newId(now), text, done: false })),
  }));
  // One statement for all of them: a request may have fifty, and a statement ninety parameters.
  return [
    statement(
      db,
      sql`INSERT INTO ${tasks} (id, project_id, milestone_id, title, description, status, priority, due_on, rank,
        checklist, labels, created_by, created_at, updated_at)
      SELECT value ->> 'id', ${projectId}, value ->> 'milestoneId', value ->> 'title', value ->> 'description', 'todo',
        value ->> 'priority', value ->> 'due_on', value ->> 'rank', value -> 'checklist', value -> 'labels',
        ${createdBy}, ${now}, ${now}
      FROM json_each(${JSON.stringify(rows)})`,
    ),
  ];
}
