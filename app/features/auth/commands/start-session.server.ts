import { type Id, newId } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import { known_devices, refresh_tokens, sessions } from "#app/db/schema/auth.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { deviceHash } from "../device-hash.server.ts";
import { ACCESS_TOKEN_LIFETIME, SESSION_ABSOLUTE } from "../rules.ts";
import { type ClaimedUser, hashToken, newRefreshToken, signAccessToken } from "../tokens.server.ts";

/** What a client needs to hold a session: a browser of ours gets it in HttpOnly cookies, never in a body. */
export interface SessionTokens {
  userId: Id;
  sessionId: Id;
  access: string;
  refresh: string;
  /** End of the access token, epoch milliseconds. */
  expiresAt: number;
}

export interface PreparedSession {
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
  | "email_change"
  | "recovery"
  | "passkey"
  | "anonymous";

/**
 * Prepares a new session for an account as it will be once the batch is stored: its tokens, and the statements that
 * store it (the refresh token only as a hash).
 */
export async function prepareSession(
  ctx: Pick<AppContext, "db" | "clock" | "env" | "userAgent" | "unfollowed"> &
    Partial<Pick<AppContext, "device">>,
  user: ClaimedUser,
  method: SignInMethod,
): Promise<PreparedSession> {
  const now = ctx.clock.now();
  const session = {
    id: newId(now),
    aal: "aal1" as const,
    amr: [{ method, timestamp: Math.floor(now / 1000) }],
  };
  const refresh = await newRefreshToken(ctx.env, session.id);
  const access = await signAccessToken(ctx.env, { user, session }, now);
  return {
    tokens: {
      userId: user.id,
      sessionId: session.id,
      access,
      refresh,
      expiresAt: now + ACCESS_TOKEN_LIFETIME,
    },
    statements: [
      ctx.db.insert(sessions).values({
        ...session,
        user_id: user.id,
        unfollowed: ctx.unfollowed,
        country: ctx.device?.country ?? null,
        user_agent: ctx.userAgent?.slice(0, 300) ?? null,
        proved_at: now,
        created_at: now,
        refreshed_at: now,
        not_after: now + SESSION_ABSOLUTE,
      }),
      ctx.db
        .insert(refresh_tokens)
        .values({ token_hash: await hashToken(refresh), session_id: session.id, created_at: now }),
      ...(ctx.device
        ? [
            ctx.db
              .insert(known_devices)
              .values({
                user_id: user.id,
                mark_hash: await deviceHash(ctx.device),
                session_id: session.id,
                created_at: now,
                last_seen_at: now,
              })
              .onConflictDoUpdate({
                target: [known_devices.user_id, known_devices.mark_hash],
                set: { last_seen_at: now },
              }),
          ]
        : []),
    ],
  };
}
