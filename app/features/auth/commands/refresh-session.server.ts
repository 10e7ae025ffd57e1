import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { statement } from "#app/db/client.server.ts";
import { refresh_tokens, sessions, users } from "#app/db/schema/auth.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { livesUntilNow } from "../queries.server.ts";
import { ACCESS_TOKEN_LIFETIME, judgeRefresh } from "../rules.ts";
import { type AuthenticationMethod, hashToken, signAccessToken, successorOf } from "../tokens.server.ts";
import type { SessionTokens } from "./start-session.server.ts";

/**
 * Trades a refresh token for new tokens, once. Among parallel uses exactly one rotates; the others are given the same
 * successor. Reuse after that deletes the session and so every token of the family (auth-wire.md §2).
 * @returns null when the token is unknown, its session has ended, or the use was hostile
 */
export async function refreshSession(
  ctx: Pick<AppContext, "db" | "clock" | "env" | "rooms" | "defer">,
  token: string,
): Promise<SessionTokens | null> {
  const now = ctx.clock.now();
  const tokenHash = await hashToken(token);
  const refresh = await successorOf(ctx.env, token);
  const refreshHash = await hashToken(refresh);
  const found = await findToken(ctx, tokenHash, refreshHash, now);
  if (!found?.lives) return null;
  const verdict = judgeRefresh({ usedAt: found.used_at, successorUsedAt: found.successor_used_at, now });
  if (verdict === "hostile") {
    await ctx.db.delete(sessions).where(eq(sessions.id, found.session_id));
    // Whoever holds the other copy may have a window open.
    ctx.defer(ctx.rooms.endSession(found.user_id, found.session_id));
    return null;
  }
  if (verdict === "rotate") {
    // Both statements are harmless when a parallel request was first: same hash, same successor. When the session has
    // ended meanwhile, there is no successor.
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
        .set({ refreshed_at: now })
        .where(eq(sessions.id, found.session_id))
        .returning({ id: sessions.id }),
    ]);
    if (batch[2].length === 0) return null;
  }
  const session = { id: found.session_id, aal: found.aal, amr: found.amr as AuthenticationMethod[] };
  const access = await signAccessToken(ctx.env, { user: found.user, session }, now);
  return {
    userId: found.user_id,
    sessionId: found.session_id,
    access,
    refresh,
    expiresAt: now + ACCESS_TOKEN_LIFETIME,
  };
}

async function findToken(ctx: Pick<AppContext, "db">, tokenHash: string, successorHash: string, now: number) {
  const successor = alias(refresh_tokens, "successor");
  const [row] = await ctx.db
    .select({
      session_id: refresh_tokens.session_id,
      used_at: refresh_tokens.used_at,
      user_id: sessions.user_id,
      aal: sessions.aal,
      amr: sessions.amr,
      lives: sql<number>`${livesUntilNow(now)}`,
      successor_used_at: successor.used_at,
      user: {
        id: users.id,
        email: users.email,
        phone: users.phone,
        app_metadata: users.app_metadata,
        user_metadata: users.user_metadata,
        is_anonymous: users.is_anonymous,
      },
    })
    .from(refresh_tokens)
    .innerJoin(sessions, eq(sessions.id, refresh_tokens.session_id))
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(successor, eq(successor.token_hash, successorHash))
    .where(eq(refresh_tokens.token_hash, tokenHash));
  return row ?? null;
}
