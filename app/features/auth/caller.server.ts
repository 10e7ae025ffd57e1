import { and, eq } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { sessions } from "#app/db/schema/auth.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { AuthError } from "./auth-error.ts";
import { type AuthUser, authUserReads, toAuthUser } from "./auth-user.server.ts";
import { livesUntilNow } from "./queries.server.ts";
import type { AuthenticationMethod } from "./tokens.server.ts";

export type SessionRow = Omit<typeof sessions.$inferSelect, "amr"> & { amr: AuthenticationMethod[] };

/** Who asks for a change of an account: the account and the session it is asked from, as they stand now. */
export interface Caller {
  user: AuthUser;
  session: SessionRow;
}

/** Account and living session in one round trip; each null when it is gone. */
export async function findCaller(
  ctx: Pick<AppContext, "db" | "clock">,
  who: { userId: Id; sessionId: Id },
): Promise<{ user: AuthUser | null; session: SessionRow | null }> {
  const [found, ...account] = await ctx.db.batch([
    ctx.db
      .select()
      .from(sessions)
      .where(
        and(eq(sessions.id, who.sessionId), eq(sessions.user_id, who.userId), livesUntilNow(ctx.clock.now())),
      ),
    ...authUserReads(ctx, { id: who.userId }),
  ]);
  // Only our own commands write `amr`.
  return { user: toAuthUser(account), session: (found[0] as SessionRow | undefined) ?? null };
}

/**
 * The caller behind a page's viewer.
 * @throws AuthError `user_not_found`, `session_not_found`
 */
export async function getCaller(
  ctx: Pick<AppContext, "db" | "clock">,
  who: { userId: Id; sessionId: Id },
): Promise<Caller> {
  const { user, session } = await findCaller(ctx, who);
  if (!user) throw new AuthError("user_not_found");
  if (!session) throw new AuthError("session_not_found");
  return { user, session };
}
