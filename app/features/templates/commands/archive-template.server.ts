import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { project_templates } from "#app/db/schema/templates.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { getOwnTemplate, getTemplate, keepsShelf, mayChange, refuseLeft } from "../queries.server.ts";
import { keepsRoom, TOO_MANY } from "../room.server.ts";
import type { TemplateContext } from "../template-context.server.ts";

/**
 * Takes a template off the shelves, or brings an archived one back as a private one. Projects begun from it stay as they
 * are; pressed again it changes nothing.
 * @throws AppError `not_found`, `conflict` when there is no room for one more, or it is of a company they have left
 */
export async function archiveTemplate(ctx: TemplateContext, id: Id, archived: boolean): Promise<void> {
  const row = await getOwnTemplate(ctx, id);
  if ((row.status === "archived") === archived) return;
  const values = archived
    ? { status: "archived" as const }
    : { status: "draft" as const, visibility: "private" as const, company_id: null };
  const moved = ctx.db
    .update(project_templates)
    .set({ ...values, updated_at: ctx.clock.now() })
    // As it was read: our team may have taken it down meanwhile.
    .where(
      and(
        eq(project_templates.id, row.id),
        eq(project_templates.status, row.status),
        archived ? mayChange(ctx.viewer.userId) : undefined,
      ),
    );
  if (archived) await refuseLeft(ctx, row.id);
  await orConflict(() => ctx.commit(archived ? [moved] : [moved, keepsRoom(ctx)]), TOO_MANY);
}

/**
 * Takes a template off the shelf of a company one leads, whoever made it, also when they have left. It is archived for
 * who made it; projects begun from it stay as they are.
 * @throws AppError `not_found` for one of no company they lead, `conflict` when it moved meanwhile
 */
export async function takeOffShelf(ctx: TemplateContext, id: Id): Promise<void> {
  const row = await getTemplate(ctx, id);
  if (!row.kept) throw new AppError("not_found");
  await orConflict(() =>
    ctx.commit([
      ctx.db
        .update(project_templates)
        .set({ status: "archived", updated_at: ctx.clock.now() })
        .where(
          and(
            eq(project_templates.id, row.id),
            eq(project_templates.status, "published"),
            keepsShelf(ctx.viewer.userId),
          ),
        ),
      failWhen(ctx.db, sql`changes() = 0`),
    ]),
  );
}
