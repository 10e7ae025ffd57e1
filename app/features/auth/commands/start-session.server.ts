import { type Id, newId } from "#app/core/ids.ts";
import type { Database, Statement } from "#app/db/client.server.ts";
import { refresh_tokens, sessions } from "#app/db/schema/auth.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { SESSION_ABSOLUTE } from "../rules.ts";
import { hashToken, newRefreshToken, signAccessToken } from "../tokens.server.ts";

/** What a browser needs to hold a session: put into HttpOnly cookies, never into a body. */
export interface SessionTokens {
  userId: Id;
  sessionId: Id;
  access: string;
  refresh: string;
}

interface PreparedSession {
  tokens: SessionTokens;
  statements: Statement[];
}

/** How a session began: the first entry of its `amr` claim (auth-wire.md §0). */
export type SignInMethod =
  | "password"
  | "otp"
  | "oauth"
  | "invite"
  | "magiclink"
  | "email/signup"
  | "recovery"
  | "anonymous";

/** Prepares a new session: its tokens, and the statements that store it (the refresh token only as a hash). */
export async function prepareSession(
  ctx: Pick<AppContext, "db" | "clock" | "env" | "userAgent">,
  userId: Id,
  method: SignInMethod = "password",
): Promise<PreparedSession> {
  const now = ctx.clock.now();
  const sessionId = newId(now);
  const refresh = newRefreshToken();
  const access = await signAccessToken(ctx.env, { userId, sessionId }, now);
  return {
    tokens: { userId, sessionId, access, refresh },
    statements: [
      insertSession(ctx.db, { id: sessionId, userId, method, now, userAgent: ctx.userAgent }),
      ctx.db
        .insert(refresh_tokens)
        .values({ token_hash: await hashToken(refresh), session_id: sessionId, created_at: now }),
    ],
  };
}

function insertSession(
  db: Database,
  session: { id: Id; userId: Id; method: SignInMethod; now: number; userAgent: string | null },
): Statement {
  return db.insert(sessions).values({
    id: session.id,
    user_id: session.userId,
    aal: "aal1",
    amr: [{ method: session.method, timestamp: Math.floor(session.now / 1000) }],
    user_agent: session.userAgent?.slice(0, 300) ?? null,
    proved_at: session.now,
    created_at: session.now,
    refreshed_at: session.now,
    not_after: session.now + SESSION_ABSOLUTE,
  });
}
