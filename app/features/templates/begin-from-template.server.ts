import type { Id } from "#app/core/ids.ts";
import { template_uses } from "#app/db/schema/templates.ts";
import { addFolders } from "#app/features/project-files/folders.server.ts";
import { draftOf, draftProject } from "#app/features/projects/draft-project.server.ts";
import { plannedTasks } from "#app/features/tasks/planned-tasks.server.ts";
import { pressedOnce } from "#app/platform/pressed-once.server.ts";
import { planOf } from "./plan.ts";
import { getTemplate } from "./queries.server.ts";
import type { UseTemplateInput } from "./schema.ts";
import { structureSchema } from "./structure.ts";
import type { TemplateContext } from "./template-context.server.ts";

/**
 * Begins a draft project with what a template holds, dated from the chosen start (product.md §5.8).
 * @returns the project's id
 * @throws AppError `not_found` for a template the member may not see, `rate_limited`
 */
export async function beginFromTemplate(ctx: TemplateContext, input: UseTemplateInput): Promise<Id> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const template = await getTemplate(ctx, input.template_id);
  const plan = planOf(structureSchema.parse(template.structure), input.starts_on, input.amount);
  const now = ctx.clock.now();
  const owner = ctx.viewer.userId;
  const draft = await draftProject(ctx.db, {
    key: input.key,
    title: input.title,
    description: template.summary,
    kind: template.kind,
    owner,
    side: input.side,
    templateId: template.id,
    amount: input.amount,
    currency: input.currency,
    startsOn: plan.startsOn,
    dueOn: plan.dueOn,
    milestones: plan.milestones,
    now,
  });
  const tasks = plan.tasks.map(({ milestone, role: _role, ...task }) => ({
    ...task,
    milestoneId: milestone === null ? null : (draft.milestoneIds[milestone] ?? null),
  }));
  await pressedOnce(ctx.db, draftOf(ctx, draft), () =>
    ctx.commit(
      [
        ...draft.statements,
        ...plannedTasks(ctx.db, { projectId: draft.id, createdBy: owner, tasks, now }),
        addFolders(ctx.db, draft.id, plan.folders, now),
        ctx.db
          .insert(template_uses)
          .values({ template_id: template.id, project_id: draft.id, user_id: owner, created_at: now }),
      ],
      draft.happened,
    ),
  );
  return draft.id;
}
