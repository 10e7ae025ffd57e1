import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { known_devices, sessions } from "#app/db/schema/auth.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import { recordActivity } from "../activity.server.ts";

/**
 * Signs one of the member's own devices out: its next request is anonymous, and its sockets are cut off.
 * @throws AppError `not_found` for a session that is over already or someone else's
 */
export async function endSession(
  ctx: Pick<MemberContext, "db" | "clock" | "commit" | "viewer" | "userAgent">,
  sessionId: Id,
): Promise<void> {
  const { userId } = ctx.viewer;
  try {
    await ctx.commit(
      [
        ctx.db.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.user_id, userId))),
        failWhen(ctx.db, sql`changes() = 0`),
        // The browser that came in by it: what it began later is not known by it.
        ctx.db
          .delete(known_devices)
          .where(and(eq(known_devices.user_id, userId), eq(known_devices.session_id, sessionId))),
        recordActivity(ctx, { userId, kind: "session_ended", sessionId }),
      ],
      { name: "sessions.ended", payload: { userId, sessionIds: [sessionId] } },
    );
  } catch (error) {
    if (isGuardFailure(error)) throw new AppError("not_found");
    throw error;
  }
}
