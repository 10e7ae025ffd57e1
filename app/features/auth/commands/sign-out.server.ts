import { and, eq, ne } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { sessions } from "#app/db/schema/auth.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { Happened } from "#app/platform/outbox.server.ts";
import { recordActivity } from "../activity.server.ts";
import type { AuthContext } from "../auth-context.server.ts";
import { clearCodes } from "../clear-codes.server.ts";
import { forgetDevices } from "../forget-devices.server.ts";

export const SIGN_OUT_SCOPES = ["global", "local", "others"] as const;
/** This session, every session, or every other session of the account. */
export type SignOutScope = (typeof SIGN_OUT_SCOPES)[number];

/** Ends sessions of the viewer; a page's sign-out ends this browser's. */
export function signOut(
  ctx: AuthContext & Pick<MemberContext, "viewer">,
  scope: SignOutScope = "local",
): Promise<void> {
  return endSessions(ctx, ctx.viewer, scope);
}

/**
 * Ends sessions. The events are written while the sessions still name their member (product.md R16); deleting a row
 * takes every token of its family with it, and its windows are cut off.
 */
export async function endSessions(
  ctx: AuthContext,
  who: { userId: Id; sessionId: Id },
  scope: SignOutScope,
): Promise<void> {
  const { userId, sessionId } = who;
  const others = scope === "local" ? [] : await otherSessions(ctx, who);
  const mine = eq(sessions.user_id, userId);
  const which = {
    global: mine,
    local: eq(sessions.id, sessionId),
    others: and(mine, ne(sessions.id, sessionId)),
  };
  const events: Happened[] = [];
  if (scope !== "others") events.push({ name: "session.ended", payload: { userId, sessionId } });
  if (others.length > 0) events.push({ name: "sessions.ended", payload: { userId, sessionIds: others } });
  const kind = scope === "local" ? "signed_out" : "signed_out_everywhere";
  await ctx.commit(
    [
      ctx.db.delete(sessions).where(and(mine, which[scope])),
      ...(scope === "local"
        ? []
        : [...clearCodes(ctx, userId), ...(await forgetDevices(ctx, userId, sessionId))]),
      recordActivity(ctx, { userId, kind, sessionId }),
    ],
    ...events,
  );
}

/** The other sessions of an account, to tell their windows. */
export async function otherSessions(
  ctx: Pick<AuthContext, "db">,
  who: { userId: Id; sessionId: Id },
): Promise<Id[]> {
  const rows = await ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.user_id, who.userId), ne(sessions.id, who.sessionId)));
  return rows.map(({ id }) => id);
}
