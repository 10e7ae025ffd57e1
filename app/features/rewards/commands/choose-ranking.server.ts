import { eq } from "drizzle-orm";
import { profiles } from "#app/db/schema/profiles.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

/** Shows a member in public rankings, or no more (product.md `/leaderboard`). Their rank stays what it is. */
export async function chooseRanking(
  ctx: Pick<MemberContext, "db" | "viewer">,
  ranked: boolean,
): Promise<void> {
  await ctx.db.update(profiles).set({ ranked }).where(eq(profiles.user_id, ctx.viewer.userId));
}
