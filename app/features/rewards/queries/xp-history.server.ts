import { and, desc, eq, sql } from "drizzle-orm";
import { type Cursor, encodeCursor } from "#app/core/cursor.ts";
import { pageOf } from "#app/core/page-of.ts";
import type { XpReward } from "#app/core/xp.ts";
import { xp_activities } from "#app/db/schema/rewards.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

const PAGE = 30;

/** A member's own XP history, newest first, of one reward or all (specification §3 xp_activities). */
export async function listXpHistory(
  ctx: Pick<MemberContext, "db" | "viewer">,
  reward: XpReward | null,
  cursor: Cursor | null,
) {
  const rows = await ctx.db
    .select({
      id: xp_activities.id,
      activityType: xp_activities.activity_type,
      description: xp_activities.description,
      xp: xp_activities.xp_earned,
      reversedAt: xp_activities.reversed_at,
      createdAt: xp_activities.created_at,
    })
    .from(xp_activities)
    .where(
      and(
        eq(xp_activities.user_id, ctx.viewer.userId),
        reward ? eq(xp_activities.activity_type, reward) : undefined,
        cursor
          ? sql`(${xp_activities.created_at}, ${xp_activities.id}) < (${cursor.key}, ${cursor.id})`
          : undefined,
      ),
    )
    .orderBy(desc(xp_activities.created_at), desc(xp_activities.id))
    .limit(PAGE + 1);
  const { page, last } = pageOf(rows, PAGE);
  return { items: page, nextCursor: last ? encodeCursor({ key: last.createdAt, id: last.id }) : null };
}
