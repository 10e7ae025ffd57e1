import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { tier_ups } from "#app/db/schema/rewards.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

/** The moment on screen was seen: it does not come again, in no window. */
export async function seeTierUps(
  ctx: Pick<MemberContext, "db" | "viewer" | "clock" | "limits">,
  tiers: string[],
): Promise<void> {
  const me: Id = ctx.viewer.userId;
  await ctx.limits.take("api_write", me);
  await ctx.db
    .update(tier_ups)
    .set({ seen_at: ctx.clock.now() })
    .where(and(eq(tier_ups.user_id, me), inArray(tier_ups.tier, tiers), isNull(tier_ups.seen_at)));
}
