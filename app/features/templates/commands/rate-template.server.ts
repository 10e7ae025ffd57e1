import { AppError } from "#app/core/errors.ts";
import { template_ratings } from "#app/db/schema/templates.ts";
import { getTemplate } from "../queries.server.ts";
import type { rateTemplateSchema } from "../schema.ts";
import type { TemplateContext } from "../template-context.server.ts";

/**
 * Stars for a template the member has worked with; a second rating replaces the first.
 * @throws AppError `not_found`, `forbidden` for who has not used it or made it
 */
export async function rateTemplate(
  ctx: TemplateContext,
  { template_id, stars }: typeof rateTemplateSchema._output,
): Promise<void> {
  const row = await getTemplate(ctx, template_id);
  if (!row.used || row.ownerId === ctx.viewer.userId)
    throw new AppError("forbidden", { sentence: "Rate it once you have begun a project with it." });
  await ctx.commit([
    ctx.db
      .insert(template_ratings)
      .values({ template_id, user_id: ctx.viewer.userId, stars, created_at: ctx.clock.now() })
      .onConflictDoUpdate({
        target: [template_ratings.template_id, template_ratings.user_id],
        set: { stars },
      }),
  ]);
}
