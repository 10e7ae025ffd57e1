import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { company_members } from "#app/db/schema/companies.ts";
import { project_templates } from "#app/db/schema/templates.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { judged } from "../moderation.server.ts";
import { getOwnTemplate, mayChange, refuseLeft } from "../queries.server.ts";
import { keepsRoom, TOO_MANY } from "../room.server.ts";
import type { publishSchema } from "../schema.ts";
import type { TemplateStructure } from "../structure.ts";
import type { TemplateContext } from "../template-context.server.ts";

/**
 * Shows a template to everybody, to a company, or to nobody else (product.md §5.8: community templates pass moderation).
 * @throws ContentFlagged, AppError `not_found`, `conflict` (changed since, of a company they have left, or no room for what
 *   was archived), `invalid_input` for a company the member is not in
 */
export async function publishTemplate(
  ctx: TemplateContext,
  input: typeof publishSchema._output,
): Promise<"published" | "pending_review" | "draft"> {
  const row = await getOwnTemplate(ctx, input.template_id);
  const shelved = row.status === "archived";
  if (!shelved) await refuseLeft(ctx, row.id);
  const company = input.to === "company" ? await requireTeam(ctx, input.company_id) : null;
  const structure = row.structure as TemplateStructure;
  const status =
    input.to === "private"
      ? "draft"
      : input.to === "community"
        ? await judged(ctx, { ...row, structure })
        : "published";
  const now = ctx.clock.now();
  await orConflict(
    () =>
      ctx.commit(
        [
          ctx.db
            .update(project_templates)
            .set({
              visibility: input.to,
              status,
              company_id: company,
              moderation: null,
              published_at: status === "published" ? now : null,
              updated_at: now,
              version: sql`version + 1`,
            })
            // As it was read: our team may have taken it down while the words were looked at.
            .where(
              and(
                eq(project_templates.id, row.id),
                eq(project_templates.version, row.version),
                eq(project_templates.status, row.status),
                shelved ? undefined : mayChange(ctx.viewer.userId),
              ),
            ),
          failWhen(ctx.db, sql`changes() = 0`),
          ...(shelved ? [keepsRoom(ctx)] : []),
        ],
        ...(input.to === "community"
          ? [{ name: "template.shared", payload: { templateId: row.id, userId: ctx.viewer.userId } } as const]
          : []),
      ),
    shelved ? TOO_MANY : undefined,
  );
  return status;
}

async function requireTeam(ctx: TemplateContext, companyId: Id | undefined): Promise<Id> {
  const [team] = await ctx.db
    .select({ id: company_members.company_id })
    .from(company_members)
    .where(
      and(
        eq(company_members.company_id, companyId ?? ""),
        eq(company_members.user_id, ctx.viewer.userId),
        eq(company_members.status, "active"),
      ),
    );
  if (!team) throw new AppError("invalid_input", { fields: { company_id: ["Choose a company of yours."] } });
  return team.id;
}
