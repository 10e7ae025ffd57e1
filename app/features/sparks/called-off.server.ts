import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import { api_commands } from "#app/db/schema/integrations.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

type Ctx = Pick<MemberContext, "db" | "viewer">;

/**
 * Keeps among the member's commands that this swipe is done with, as long as commands are kept (a day): where it comes
 * later than its undo, as on a slow way from a page that was left, it is not stored any more.
 */
export function callOff(ctx: Ctx, swipeId: Id, now: number): Statement {
  return ctx.db
    .insert(api_commands)
    .values({
      user_id: ctx.viewer.userId,
      key: keyOf(swipeId),
      fingerprint: "swipe.undone",
      claim: swipeId,
      done: true,
      created_at: now,
    })
    .onConflictDoNothing();
}

/** SQL condition: an undo of this swipe came before it. */
export function isCalledOff(ctx: Ctx, swipeId: Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${api_commands} WHERE user_id = ${ctx.viewer.userId} AND key = ${keyOf(swipeId)})`;
}

/** Whether this swipe was taken back before it came. */
export async function wasCalledOff(ctx: Ctx, swipeId: Id): Promise<boolean> {
  const mine = and(eq(api_commands.user_id, ctx.viewer.userId), eq(api_commands.key, keyOf(swipeId)));
  const [row] = await ctx.db.select({ key: api_commands.key }).from(api_commands).where(mine);
  return row !== undefined;
}

/** With a space, as no Idempotency-Key of a request has one: whatever a program calls its own, it is not this. */
function keyOf(swipeId: Id): string {
  return `swipe ${swipeId.toLowerCase()}`;
}
