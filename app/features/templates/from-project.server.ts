import { asc, desc, eq, sql } from "drizzle-orm";
import { dayOf, daysBetween } from "#app/core/days.ts";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { agreements } from "#app/db/schema/agreements.ts";
import { milestones } from "#app/db/schema/milestones.ts";
import { project_folders } from "#app/db/schema/project-files.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { tasks } from "#app/db/schema/tasks.ts";
import { insertOwn } from "./commands/add-template.server.ts";
import { selectOrigin } from "./queries.server.ts";
import { LENGTH_MAX, MILESTONES_MAX, type StructureInput, structureSchema, TASKS_MAX } from "./structure.ts";
import type { TemplateContext } from "./template-context.server.ts";
import { termsOf } from "./terms.ts";

/**
 * A project's plan as a private template of the member's own: what was planned and on which terms, not who did it, for
 * how much, or what was said.
 * @param newAs its id; pressed twice, it is the same
 * @throws AppError `not_found` for a project the member does not work on, `invalid_input` without a milestone
 */
export async function saveProjectAsTemplate(ctx: TemplateContext, projectId: Id, newAs?: Id): Promise<Id> {
  const [[project], parts, todo, folders, [agreement], [origin]] = await ctx.db.batch([
    ctx.db
      .select({
        title: projects.title,
        kind: projects.kind,
        startsOn: projects.starts_on,
        createdAt: projects.created_at,
      })
      .from(projects)
      .where(
        sql`${projects.id} = ${projectId} AND EXISTS (SELECT 1 FROM ${project_members} WHERE project_id = ${projectId}
          AND user_id = ${ctx.viewer.userId} AND status = 'active' AND role <> 'guest')`,
      ),
    ctx.db
      .select()
      .from(milestones)
      .where(sql`${milestones.project_id} = ${projectId} AND ${milestones.status} <> 'cancelled'`)
      .orderBy(asc(milestones.position))
      .limit(MILESTONES_MAX),
    ctx.db
      .select()
      .from(tasks)
      .where(sql`${tasks.project_id} = ${projectId} AND ${tasks.status} <> 'cancelled'`)
      .orderBy(asc(tasks.status), asc(tasks.rank))
      .limit(TASKS_MAX),
    ctx.db.select().from(project_folders).where(eq(project_folders.project_id, projectId)).limit(20),
    ctx.db
      .select({ words: agreements.body_md, terms: agreements.terms })
      .from(agreements)
      .where(sql`${agreements.project_id} = ${projectId} AND ${agreements.status} <> 'void'`)
      .orderBy(desc(agreements.version))
      .limit(1),
    selectOrigin(ctx, projectId),
  ]);
  if (!project) throw new AppError("not_found");
  if (parts.length === 0)
    throw new AppError("invalid_input", {
      sentence: "Give the project a milestone first: a template begins with one.",
    });
  const start = project.startsOn ?? dayOf(project.createdAt);
  const dayInPlan = (due: string | null, otherwise: number) =>
    due === null ? otherwise : Math.min(LENGTH_MAX, Math.max(0, daysBetween(start, due)));
  const total = parts.reduce((sum, { amount }) => sum + amount, 0);
  const structure: StructureInput = {
    milestones: parts.map((part, index) => ({
      title: part.title,
      description: (part.description ?? "").slice(0, 500),
      day: dayInPlan(part.due_on, (index + 1) * 7),
      share: total > 0 ? Math.round((part.amount * 100) / total) : 0,
    })),
    tasks: todo.map((task) => {
      const milestone = parts.findIndex(({ id }) => id === task.milestone_id);
      return {
        title: task.title,
        description: (task.description ?? "").slice(0, 1000),
        day: dayInPlan(task.due_on, 0),
        milestone: milestone < 0 ? null : milestone,
        priority: task.priority,
        labels: task.labels.slice(0, 5),
        checklist: (task.checklist as { text: string }[]).map(({ text }) => text).slice(0, 20),
      };
    }),
    folders: folders.map(({ name }) => name),
    ...termsOf(origin?.structure, agreement),
  };
  return insertOwn(ctx, newAs, {
    title: project.title.slice(0, 80),
    summary: `The plan of “${project.title}”, ready to be used again.`.slice(0, 240),
    kind: project.kind,
    category: "other",
    structure: structureSchema.parse(structure),
  });
}
