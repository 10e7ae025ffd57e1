import { eq } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { refresh_tokens, sessions } from "#app/db/schema/auth.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { ACCESS_TOKEN_LIFETIME } from "../rules.ts";
import {
  type ClaimedSession,
  type ClaimedUser,
  hashToken,
  newRefreshToken,
  signAccessToken,
} from "../tokens.server.ts";
import type { PreparedSession } from "./start-session.server.ts";

/**
 * Prepares the step of a session to aal2: the same session with new tokens, while every refresh token from before is
 * dead (auth-wire.md §2). The statements belong into the batch that accepts the factor's answer.
 */
export async function rotateForStepUp(
  ctx: Pick<AppContext, "db" | "clock" | "env">,
  user: ClaimedUser,
  session: Pick<ClaimedSession, "id" | "amr">,
  proof: { method: "totp" | "mfa/phone" | "recovery"; factorId: Id | null },
): Promise<PreparedSession> {
  const now = ctx.clock.now();
  const refresh = await newRefreshToken(ctx.env, session.id);
  const amr = [
    { method: proof.method, timestamp: Math.floor(now / 1000) },
    ...session.amr.filter(({ method }) => method !== proof.method),
  ];
  const raised = { id: session.id, aal: "aal2" as const, amr };
  return {
    tokens: {
      userId: user.id,
      sessionId: session.id,
      access: await signAccessToken(ctx.env, { user, session: raised }, now),
      refresh,
      expiresAt: now + ACCESS_TOKEN_LIFETIME,
    },
    statements: [
      ctx.db
        .update(sessions)
        .set({ aal: "aal2", amr, factor_id: proof.factorId, proved_at: now, refreshed_at: now })
        .where(eq(sessions.id, session.id)),
      ctx.db.delete(refresh_tokens).where(eq(refresh_tokens.session_id, session.id)),
      ctx.db
        .insert(refresh_tokens)
        .values({ token_hash: await hashToken(refresh), session_id: session.id, created_at: now }),
    ],
  };
}
