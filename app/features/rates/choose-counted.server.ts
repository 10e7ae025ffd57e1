import { sql } from "drizzle-orm";
import { statement } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

/** Whether the member's deals, of either side, count in rates (product.md B16): from the next weekly count on. */
export async function chooseCounted(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">,
  counted: boolean,
): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  await ctx.commit([
    statement(
      ctx.db,
      sql`UPDATE ${profiles} SET rates_counted = ${counted ? 1 : 0}, updated_at = ${ctx.clock.now()}
        WHERE user_id = ${ctx.viewer.userId}`,
    ),
  ]);
}
