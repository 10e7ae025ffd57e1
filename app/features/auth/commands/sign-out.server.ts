import { eq } from "drizzle-orm";
import { sessions } from "#app/db/schema/auth.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { recordActivity } from "../activity.server.ts";

/**
 * Ends the session of this browser. The event is written while the session still names its member (product.md R16);
 * deleting the row takes every token of the family with it.
 */
export async function signOut(
  ctx: Pick<MemberContext, "db" | "clock" | "userAgent" | "commit" | "viewer">,
): Promise<void> {
  const { sessionId, userId } = ctx.viewer;
  await ctx.commit(
    [
      ctx.db.delete(sessions).where(eq(sessions.id, sessionId)),
      recordActivity(ctx, { userId, kind: "signed_out", sessionId }),
    ],
    { name: "session.ended", payload: { userId, sessionId } },
  );
}
