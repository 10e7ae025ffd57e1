import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { mutes } from "#app/db/schema/safety.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { type TakingContext, takeAsMember } from "#app/platform/take-as-member.server.ts";
import { notBlocked } from "../rules.server.ts";

type MuteContext = TakingContext & Pick<AppContext, "clock" | "commit">;

/**
 * Keeps a member's posts out of one's Circle, and their words that name one from being told, followed or not. The other
 * one is not told. Twice changes nothing.
 * @throws AppError `not_found`, also for oneself
 */
export async function mute(asker: MuteContext, mutedId: Id): Promise<void> {
  const { member: ctx, answers } = await takeAsMember(asker, "api_write", (me) => [
    statement(
      asker.db,
      sql`SELECT 1 AS found FROM ${profiles} WHERE user_id = ${mutedId} AND user_id <> ${me} AND status = 'active'
        AND ${notBlocked(me, mutedId)}`,
    ),
  ]);
  if ((answers[0] as unknown[]).length === 0) throw new AppError("not_found");
  await ctx.commit([
    statement(
      ctx.db,
      sql`INSERT INTO ${mutes} (user_id, muted_id, created_at)
        VALUES (${ctx.viewer.userId}, ${mutedId}, ${ctx.clock.now()}) ON CONFLICT DO NOTHING`,
    ),
  ]);
}

/** Hears of them again. */
export async function unmute(asker: MuteContext, mutedId: Id): Promise<void> {
  const { member: ctx } = await takeAsMember(asker, "api_write", () => []);
  await ctx.commit([
    statement(
      ctx.db,
      sql`DELETE FROM ${mutes} WHERE user_id = ${ctx.viewer.userId} AND muted_id = ${mutedId}`,
    ),
  ]);
}
