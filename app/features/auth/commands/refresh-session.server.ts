import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { refresh_tokens, sessions, users } from "#app/db/schema/auth.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { RateLimited } from "#app/platform/rate-limits/rate-limits.server.ts";
import { recordActivity } from "../activity.server.ts";
import { AuthError } from "../auth-error.ts";
import { isShutOut } from "../auth-user.server.ts";
import { livesUntilNow } from "../queries.server.ts";
import { ACCESS_TOKEN_LIFETIME, judgeRefresh } from "../rules.ts";
import {
  type AuthenticationMethod,
  hashToken,
  sessionOfToken,
  signAccessToken,
  successorOf,
} from "../tokens.server.ts";
import type { SessionTokens } from "./start-session.server.ts";

type Needs = Pick<
  AppContext,
  "db" | "clock" | "env" | "rooms" | "defer" | "limits" | "userAgent" | "unfollowed"
>;

/**
 * For our own pages: new tokens, or null when the session has ended.
 * @throws AppError `unavailable` when this session refreshes too often
 */
export async function refreshSession(ctx: Needs, token: string): Promise<SessionTokens | null> {
  try {
    return await redeemRefreshToken(ctx, token);
  } catch (error) {
    if (error instanceof AuthError) return null;
    throw error;
  }
}

/**
 * Trades a refresh token for new tokens, once. Among parallel uses exactly one rotates; the others are given the same
 * successor. Reuse after that deletes the session and so every token of the family (auth-wire.md §2).
 * @throws AuthError `validation_failed`, `refresh_token_not_found`, `user_banned`, `session_not_found`,
 *   `session_expired`, `refresh_token_already_used`; AppError `unavailable`
 */
export async function redeemRefreshToken(ctx: Needs, token: string): Promise<SessionTokens> {
  if (!/^[\w-]{12,}$/.test(token)) {
    throw new AuthError("validation_failed", { message: "Refresh token is not valid" });
  }
  const sessionId = await sessionOfToken(ctx.env, token);
  if (!sessionId) throw new AuthError("refresh_token_not_found");
  const now = ctx.clock.now();
  const tokenHash = await hashToken(token);
  const refresh = await successorOf(ctx.env, token);
  const refreshHash = await hashToken(refresh);
  const { session, found } = await look(ctx, { sessionId, tokenHash, refreshHash });
  if (!session || session.deleted_at !== null) throw sessionGone();
  if (!found) throw new AuthError("refresh_token_not_found");
  if (isShutOut(session.profile_status) || (session.banned_until ?? 0) > now)
    throw new AuthError("user_banned", { status: 400 });
  if (!session.lives) throw new AuthError("session_expired");
  const verdict = judgeRefresh({ usedAt: found.used_at, successorUsedAt: found.successor_used_at, now });
  if (verdict === "hostile") {
    await endFamily(ctx, session.user.id, sessionId);
    throw new AuthError("refresh_token_already_used");
  }
  if (verdict === "rotate" && !(await rotate(ctx, { sessionId, tokenHash, refreshHash })))
    throw sessionGone();
  const claimed = { id: sessionId, aal: session.aal, amr: session.amr as AuthenticationMethod[] };
  return {
    userId: session.user.id,
    sessionId,
    access: await signAccessToken(ctx.env, { user: session.user, session: claimed }, now),
    refresh,
    expiresAt: now + ACCESS_TOKEN_LIFETIME,
  };
}

interface Hashes {
  sessionId: Id;
  tokenHash: string;
  refreshHash: string;
}

/** Counts the use, and reads session and token in the same round trip. */
async function look(ctx: Needs, { sessionId, tokenHash, refreshHash }: Hashes) {
  const successor = alias(refresh_tokens, "successor");
  const reads = [
    ctx.db
      .select({
        lives: sql<number>`${livesUntilNow(ctx.clock.now())}`.as("lives"),
        aal: sessions.aal,
        amr: sessions.amr,
        banned_until: users.banned_until,
        deleted_at: users.deleted_at,
        profile_status: sql<string | null>`${profiles.status}`.as("profile_status"),
        user: {
          id: users.id,
          email: users.email,
          phone: users.phone,
          app_metadata: users.app_metadata,
          user_metadata: users.user_metadata,
          is_anonymous: users.is_anonymous,
        },
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.user_id))
      .leftJoin(profiles, eq(profiles.user_id, sessions.user_id))
      .where(eq(sessions.id, sessionId)),
    ctx.db
      .select({
        used_at: refresh_tokens.used_at,
        successor_used_at: sql<number | null>`${successor.used_at}`.as("successor_used_at"),
      })
      .from(refresh_tokens)
      .leftJoin(successor, eq(successor.token_hash, refreshHash))
      .where(eq(refresh_tokens.token_hash, tokenHash)),
  ] as const;
  try {
    const [found, tokens] = await ctx.limits.take("refresh_session", sessionId, reads);
    return { session: found[0], found: tokens[0] };
  } catch (error) {
    // 429 would be final for clients, and they would sign out (auth-wire.md §2).
    if (error instanceof RateLimited) {
      throw new AppError("unavailable", error.retryAfter ? { retryAfter: error.retryAfter } : {});
    }
    throw error;
  }
}

/**
 * Every statement is harmless when a parallel request was first: same hash, same successor. When the session has ended
 * or was stepped up meanwhile, its tokens are gone, and there is no successor.
 */
async function rotate(ctx: Needs, { sessionId, tokenHash, refreshHash }: Hashes): Promise<boolean> {
  const now = ctx.clock.now();
  const batch = await ctx.db.batch([
    ctx.db
      .update(refresh_tokens)
      .set({ used_at: now })
      .where(sql`${refresh_tokens.token_hash} = ${tokenHash} AND ${refresh_tokens.used_at} IS NULL`),
    statement(
      ctx.db,
      sql`INSERT INTO ${refresh_tokens} (token_hash, session_id, parent_hash, created_at)
      SELECT ${refreshHash}, session_id, token_hash, ${now} FROM ${refresh_tokens} WHERE token_hash = ${tokenHash}
      ON CONFLICT DO NOTHING`,
    ),
    ctx.db
      .update(sessions)
      .set({ refreshed_at: now, unfollowed: ctx.unfollowed })
      .where(eq(sessions.id, sessionId)),
    ctx.db
      .select({ hash: refresh_tokens.token_hash })
      .from(refresh_tokens)
      .where(eq(refresh_tokens.token_hash, refreshHash)),
  ]);
  return batch[3].length > 0;
}

async function endFamily(ctx: Needs, userId: Id, sessionId: Id): Promise<void> {
  await ctx.db.batch([
    ctx.db.delete(sessions).where(eq(sessions.id, sessionId)),
    recordActivity(ctx, { userId, kind: "refresh_token_reused", sessionId }),
  ]);
  // Whoever holds the other copy may have a window open.
  ctx.defer(ctx.rooms.endSession(userId, sessionId));
}

function sessionGone(): AuthError {
  return new AuthError("session_not_found", {
    status: 400,
    message: "Invalid Refresh Token: Session Not Found",
  });
}
