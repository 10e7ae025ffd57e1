import { sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import { project_templates } from "#app/db/schema/templates.ts";
import { orConflict } from "#app/platform/outbox.server.ts";
import { pressedOnce } from "#app/platform/pressed-once.server.ts";
import { getTemplate } from "../queries.server.ts";
import { keepsRoom, TOO_MANY } from "../room.server.ts";
import { lengthOf, type TemplateStructure } from "../structure.ts";
import type { TemplateContext } from "../template-context.server.ts";

/**
 * A copy of a template as the member's own draft. @returns its id
 * @param newAs its id; pressed twice, it is the same
 */
export async function forkTemplate(ctx: TemplateContext, id: Id, newAs?: Id): Promise<Id> {
  const origin = await getTemplate(ctx, id);
  return insertOwn(ctx, newAs, {
    title: `${origin.title} (copy)`.slice(0, 80),
    summary: origin.summary,
    kind: origin.kind,
    category: origin.category,
    structure: origin.structure as TemplateStructure,
    forked_from: origin.id,
    forked_version: origin.version,
  });
}

/**
 * A new template of the member's own, private until it is published. @returns its id
 * @param newAs its id; pressed twice, it is the same
 * @throws AppError `conflict` when there are as many as one member may have, also for an id that is another's
 */
export async function insertOwn(
  ctx: TemplateContext,
  newAs: Id | undefined,
  fields: Pick<typeof project_templates.$inferInsert, "title" | "summary" | "kind" | "category"> & {
    structure: TemplateStructure;
    forked_from?: Id;
    forked_version?: number;
  },
): Promise<Id> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const now = ctx.clock.now();
  const id = newAs ?? newId(now);
  const added = () =>
    ctx.commit([
      ctx.db.insert(project_templates).values({
        ...fields,
        id,
        owner_id: ctx.viewer.userId,
        length_days: lengthOf(fields.structure),
        milestone_count: fields.structure.milestones.length,
        visibility: "private",
        status: "draft",
        created_at: now,
        updated_at: now,
      }),
      keepsRoom(ctx),
    ]);
  const mine = sql`owner_id = ${ctx.viewer.userId}`;
  await pressedOnce(ctx.db, { table: project_templates, id, mine }, () => orConflict(added, TOO_MANY));
  return id;
}
