import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { dayIn } from "#app/core/time-zone.ts";
import { readNow, rowsOf, statement } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { cheers } from "#app/db/schema/rewards.ts";
import { currentTimeZone } from "#app/features/profiles/rules.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure, isUniqueFailure } from "#app/platform/outbox.server.ts";
import { mayBeNamed } from "../named-rule.server.ts";
import { selectStreak } from "../queries/check-ins.server.ts";

/**
 * Cheers somebody on who is named on a ranking (product.md `/leaderboard`): one cheer a day. Given twice to the same
 * member it is given once.
 * @returns their name
 * @throws AppError `forbidden` (oneself), `not_found` (not named on rankings), `conflict` (another has today's)
 */
export async function cheer(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">,
  userId: Id,
): Promise<string> {
  const me = ctx.viewer.userId;
  if (userId === me) throw new AppError("forbidden", { sentence: "You cannot cheer yourself on." });
  const named = sql`FROM ${profiles} AS p WHERE p.user_id = ${userId} AND ${mayBeNamed(me)}`;
  const cheered = statement(ctx.db, sql`SELECT display_name AS name ${named}`);
  const [[to], [mine]] = (await ctx.limits.take("api_write", me, [cheered, selectStreak(ctx)])) as [
    { name: string }[],
    Awaited<ReturnType<typeof selectStreak>>,
  ];
  if (!to || !mine) throw new AppError("not_found");
  const now = ctx.clock.now();
  const day = dayIn(currentTimeZone(mine, now), now);
  const given = statement(
    ctx.db,
    sql`INSERT INTO ${cheers} (from_user, day_key, to_user, created_at) SELECT ${me}, ${day}, p.user_id, ${now} ${named}`,
  );
  try {
    await ctx.commit([given, failWhen(ctx.db, sql`changes() = 0`)], {
      name: "cheer.given",
      payload: { userId, fromId: me, fromName: ctx.viewer.displayName, day },
    });
  } catch (error) {
    if (isGuardFailure(error)) throw new AppError("not_found");
    if (!isUniqueFailure(error, "cheers.from_user, cheers.day_key")) throw error;
    const [before] = await readNow(
      ctx.db,
      rowsOf<{ to_user: Id }>(
        ctx.db,
        sql`SELECT to_user FROM ${cheers} WHERE from_user = ${me} AND day_key = ${day}`,
      ),
    );
    if (before?.to_user !== userId)
      throw new AppError("conflict", {
        sentence: "You have given today's cheer. There is a new one tomorrow.",
      });
  }
  return to.name;
}
