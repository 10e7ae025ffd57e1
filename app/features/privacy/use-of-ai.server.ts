import { sql } from "drizzle-orm";
import { statement } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

/**
 * Whether a language model may be given the member's words (product.md `/settings`). What keeps others safe does not
 * ask.
 */
export async function setUseOfAi(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">,
  allowed: boolean,
): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  await ctx.commit([
    statement(
      ctx.db,
      sql`UPDATE ${profiles} SET ai_use = ${allowed ? 1 : 0}, updated_at = ${ctx.clock.now()}
        WHERE user_id = ${ctx.viewer.userId}`,
    ),
  ]);
}
