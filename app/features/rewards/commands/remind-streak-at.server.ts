import { eq } from "drizzle-orm";
import { dayIn } from "#app/core/time-zone.ts";
import type { Statement } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { currentTimeZone } from "#app/features/profiles/rules.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { remindAt, standingStreak } from "../check-in-rules.ts";
import { remindedAt, selectStreak, toStreak } from "../queries/check-ins.server.ts";

/**
 * At which hour, where they are, the member hears that their streak is about to end (product.md `/check-in`). Chosen
 * when that hour of the day is over, today's still comes as it was set.
 * @param hour 0 to 23; null for none
 * @param beside turns that notification on or off, in the same batch
 * @throws RateLimited
 */
export async function remindStreakAt(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "limits">,
  hour: number | null,
  beside: Statement[],
): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const [row] = await selectStreak(ctx);
  if (!row) return;
  const now = ctx.clock.now();
  const zone = currentTimeZone(row, now);
  const streak = toStreak(row);
  const { lastDay } = streak;
  const stands = lastDay !== null && standingStreak(streak, dayIn(zone, now)) > 0;
  const at = stands ? remindAt(streak, lastDay, zone, hour) : 0;
  const kept = ctx.db
    .update(profiles)
    .set({
      streak_remind_hour: hour,
      ...(stands && at > now ? { streak_remind_at: remindedAt(lastDay, at) } : {}),
    })
    .where(eq(profiles.user_id, ctx.viewer.userId));
  await ctx.db.batch([kept, ...beside]);
}
