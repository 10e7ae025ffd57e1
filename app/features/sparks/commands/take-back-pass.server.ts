import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { swipes } from "#app/db/schema/sparks.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

/**
 * Takes a pass back, however long ago it was made (product.md §5.3): the card may come again. A pass makes no Spark and
 * is told to nobody, so nothing else follows.
 * @throws AppError `conflict` when no pass stands on this card
 */
export async function takeBackPass(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">,
  target: { target_type: "user" | "opportunity"; target_id: Id },
): Promise<void> {
  const me = ctx.viewer.userId;
  await ctx.limits.take("api_write", me);
  const { results } = await ctx.commit([
    statement(
      ctx.db,
      sql`UPDATE ${swipes} SET undone_at = ${ctx.clock.now()} WHERE actor_id = ${me}
        AND target_type = ${target.target_type} AND target_id = ${target.target_id}
        AND direction = 'left' AND undone_at IS NULL RETURNING target_id`,
    ),
  ]);
  if ((results[0] as unknown[]).length === 0)
    throw new AppError("conflict", { sentence: "There is no pass to take back." });
}
