import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { dayIn } from "#app/core/time-zone.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { check_ins } from "#app/db/schema/rewards.ts";
import { currentTimeZone } from "#app/features/profiles/rules.ts";
import { requireDecent } from "#app/features/safety/refuse-flagged.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure, isUniqueFailure } from "#app/platform/outbox.server.ts";
import { canClaim, claimXp, dayOfClaim, remindAt, streakWith } from "../check-in-rules.ts";
import { selectStreak, toStreak } from "../queries/check-ins.server.ts";
import type { CheckInInput } from "../schema.ts";

/** Both to the letter (specification §8). */
export const ALREADY_CLAIMED = "Already claimed today";
const PROFILE_NOT_FOUND = "Profile not found";
const TOO_LATE = "It waited for a connection too long to count for its day. Today is still yours to claim.";

/**
 * Claims today's bonus (specification §4 *Daily login bonus*, §9; product.md D5, D6, R6). The day is that of the member's
 * time zone, also of a claim that waited for a connection over midnight. Of claims at the same moment one wins; the
 * others are told so.
 * What they share with their circle has to be decent.
 * @throws AppError `conflict` when today is claimed, `gone` (it waited too long), `invalid_input` (what is shared goes against our guidelines), `not_found` without a profile (specification §8 *XP award*)
 */
export async function claimCheckIn(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "moderation">,
  input: Pick<CheckInInput, "focus" | "mood"> & { share?: boolean; waited_ms?: number | undefined },
): Promise<{ xp: number; streak: number }> {
  const shares = input.share === true && input.focus !== null && !input.waited_ms;
  if (shares) await requireDecent(ctx, "focus", "sentence", input.focus);
  const [row] = await selectStreak(ctx);
  if (!row) throw new AppError("not_found", { sentence: PROFILE_NOT_FOUND });
  const now = ctx.clock.now();
  const zone = currentTimeZone(row, now);
  const day = dayOfClaim((at) => currentTimeZone(row, at), now, input.waited_ms ?? 0);
  const before = toStreak(row);
  if (!canClaim(before.lastDay, day ?? dayIn(zone, now))) throw alreadyClaimed();
  if (day === null) throw new AppError("gone", { sentence: TOO_LATE });
  const next = streakWith(before, day);
  const me = ctx.viewer.userId;
  const xp = claimXp(next.current);
  const claimed = ctx.db.insert(check_ins).values({
    user_id: me,
    day_key: day,
    streak: next.current,
    xp_total: xp,
    mood: input.mood,
    focus_note: input.focus,
    focus_shared: shares,
    freeze_used: next.freezeUsed ? 1 : 0,
    created_at: now,
  });
  const kept = ctx.db
    .update(profiles)
    .set({
      last_claim_day: day,
      streak_current: next.current,
      streak_longest: next.longest,
      streak_freezes: next.freezes,
      streak_remind_at: remindAt(next, day, zone, row.remindHour),
    })
    .where(and(eq(profiles.user_id, me), sql`${profiles.last_claim_day} IS ${before.lastDay}`));
  try {
    await ctx.commit([claimed, kept, failWhen(ctx.db, sql`changes() = 0`)], {
      name: "check_in.claimed",
      payload: { userId: me, day, streak: next.current, shares },
    });
  } catch (error) {
    if (isGuardFailure(error) || isUniqueFailure(error, "check_ins.user_id, check_ins.day_key"))
      throw alreadyClaimed();
    throw error;
  }
  return { xp, streak: next.current };
}

/** What the member shared with their circle is for them alone again; said twice it is said once. */
export async function unshareFocus(ctx: Pick<MemberContext, "db" | "viewer" | "limits">): Promise<void> {
  const me = ctx.viewer.userId;
  await ctx.limits.take("api_write", me);
  await ctx.db
    .update(check_ins)
    .set({ focus_shared: false })
    .where(and(eq(check_ins.user_id, me), eq(check_ins.focus_shared, true)));
}

function alreadyClaimed(): AppError {
  return new AppError("conflict", { sentence: ALREADY_CLAIMED });
}
