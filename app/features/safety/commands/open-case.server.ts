import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { moderation_cases } from "#app/db/schema/moderation.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { logAccess } from "../access-log.server.ts";

/**
 * Opens what a case is about where only a few can see it: the look is kept, and its owner reads it (product.md B4).
 * @throws AppError `not_found`
 */
export async function openCase(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">,
  id: Id,
): Promise<void> {
  const me = ctx.viewer.userId;
  const read = ctx.db
    .select({ owner: moderation_cases.owner_id, type: moderation_cases.subject_type })
    .from(moderation_cases)
    .where(sql`${moderation_cases.id} = ${id}`);
  const [[found]] = await ctx.limits.take("api_write", me, [read]);
  if (!found) throw new AppError("not_found");
  // What nobody answers for has nobody whose look it would be.
  if (!found.owner) return;
  await ctx.commit([
    logAccess(ctx.db, {
      userId: found.owner,
      staffId: me,
      area: `reported_${found.type}`,
      reason: "It was reported",
      ticketId: id,
      now: ctx.clock.now(),
    }),
  ]);
}
