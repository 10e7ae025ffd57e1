import { and, asc, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Database, Statement } from "#app/db/client.server.ts";
import { tier_ups } from "#app/db/schema/rewards.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

const AT_ONCE = 20;

/** Tiers that were reached and nobody was told of yet. Nearly always none: a look into an empty index. */
export function selectUntoldTierUps(db: Database) {
  return (
    db
      .select({ userId: tier_ups.user_id, tier: tier_ups.tier, reachedAt: tier_ups.reached_at })
      .from(tier_ups)
      // The index is entered at a place of its range.
      .where(and(isNull(tier_ups.told_at), gt(tier_ups.reached_at, 0)))
      .orderBy(asc(tier_ups.reached_at))
      .limit(AT_ONCE)
  );
}

export type UntoldTierUp = Awaited<ReturnType<typeof selectUntoldTierUps>>[number];

/** Notes that a member was told of a tier, for the batch that tells. */
export function tierUpTold(db: Database, { userId, tier }: UntoldTierUp, now: number): Statement {
  return db
    .update(tier_ups)
    .set({ told_at: now })
    .where(and(eq(tier_ups.user_id, userId), eq(tier_ups.tier, tier)));
}

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
