import { eq } from "drizzle-orm";
import { dayIn } from "#app/core/time-zone.ts";
import type { Statement } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { currentTimeZone } from "#app/features/profiles/rules.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { remindAt, restWith, standingStreak } from "../check-in-rules.ts";
import { remindedAt, selectStreak, toStreak } from "../queries/check-ins.server.ts";

/**
 * The streak rests while its member is on vacation (product.md `/check-in`: two weeks at most).
 * @param until the last day of the vacation, `YYYY-MM-DD`; null when there is none
 * @returns what has to be in the batch that keeps the vacation
 */
export async function restStreak(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer">,
  until: string | null,
): Promise<Statement[]> {
  const [row] = await selectStreak(ctx);
  if (!row) return [];
  const now = ctx.clock.now();
  const zone = currentTimeZone(row, now);
  const today = dayIn(zone, now);
  const streak = toStreak(row);
  const rest = restWith(streak, today, until);
  const { lastDay } = streak;
  const stands = lastDay !== null && standingStreak({ ...streak, rest }, today) > 0;
  return [
    ctx.db
      .update(profiles)
      .set({
        streak_rest_from: rest?.from ?? null,
        streak_rest_until: rest?.until ?? null,
        ...(stands
          ? {
              streak_remind_at: remindedAt(
                lastDay,
                remindAt({ ...streak, rest }, lastDay, zone, row.remindHour),
              ),
            }
          : {}),
      })
      .where(eq(profiles.user_id, ctx.viewer.userId)),
  ];
}
