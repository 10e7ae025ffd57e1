import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { project_templates } from "#app/db/schema/templates.ts";
import { judged } from "../moderation.server.ts";
import { getOwnTemplate, mayChange, refuseLeft } from "../queries.server.ts";
import type { SaveTemplateInput } from "../schema.ts";
import { lengthOf } from "../structure.ts";
import type { TemplateContext } from "../template-context.server.ts";

/**
 * Changes a template of one's own. One that others see is moderated again; one that a company sees is changed by who is
 * part of it.
 * @throws AppError `not_found`, `conflict` (changed since, or no longer of that company), `invalid_input` (moderation)
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
    // As it was read: our team may have taken it down while the words were looked at.
    .where(
      and(
        eq(project_templates.id, template_id),
        eq(project_templates.version, version),
        eq(project_templates.status, row.status),
        mayChange(ctx.viewer.userId),
      ),
    )
    .returning({ id: project_templates.id });
  if (changed.length > 0) return;
  await refuseLeft(ctx, template_id);
  throw new AppError("conflict");
}
