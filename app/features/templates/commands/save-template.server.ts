import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { project_templates } from "#app/db/schema/templates.ts";
import { judged } from "../moderation.server.ts";
import { getOwnTemplate } from "../queries.server.ts";
import type { SaveTemplateInput } from "../schema.ts";
import { lengthOf } from "../structure.ts";
import type { TemplateContext } from "../template-context.server.ts";

/**
 * Changes a template of one's own. One that others see is moderated again.
 * @throws AppError `not_found`, `conflict` (changed since), `invalid_input` (moderation)
 */
export async function saveTemplate(ctx: TemplateContext, input: SaveTemplateInput): Promise<void> {
  const row = await getOwnTemplate(ctx, input.template_id);
  const shown = row.visibility === "community" && ["published", "pending_review"].includes(row.status);
  const status = shown ? await judged(ctx, input) : row.status;
  const { template_id, version, ...fields } = input;
  const changed = await ctx.db
    .update(project_templates)
    .set({
      ...fields,
      status,
      length_days: lengthOf(input.structure),
      milestone_count: input.structure.milestones.length,
      version: sql`version + 1`,
      updated_at: ctx.clock.now(),
    })
    .where(and(eq(project_templates.id, template_id), eq(project_templates.version, version)))
    .returning({ id: project_templates.id });
  if (changed.length === 0) throw new AppError("conflict");
}
