import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { statement } from "#app/db/client.server.ts";
import { refresh_tokens, sessions } from "#app/db/schema/auth.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { judgeRefresh, SESSION_IDLE } from "../rules.ts";
import { hashToken, signAccessToken, successorOf } from "../tokens.server.ts";
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
  const found = await findToken(ctx, tokenHash, refreshHash);
  if (!found || found.not_after <= now || found.refreshed_at <= now - SESSION_IDLE) return null;
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
        SELECT ${refreshHash}, id, ${tokenHash}, ${now} FROM ${sessions} WHERE id = ${found.session_id}
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
  const access = await signAccessToken(ctx.env, { userId: found.user_id, sessionId: found.session_id }, now);
  return { userId: found.user_id, sessionId: found.session_id, access, refresh };
}

async function findToken(ctx: Pick<AppContext, "db">, tokenHash: string, successorHash: string) {
  const successor = alias(refresh_tokens, "successor");
  const [row] = await ctx.db
    .select({
      session_id: refresh_tokens.session_id,
      used_at: refresh_tokens.used_at,
      user_id: sessions.user_id,
      not_after: sessions.not_after,
      refreshed_at: sessions.refreshed_at,
      successor_used_at: successor.used_at,
    })
    .from(refresh_tokens)
    .innerJoin(sessions, eq(sessions.id, refresh_tokens.session_id))
    .leftJoin(successor, eq(successor.token_hash, successorHash))
    .where(eq(refresh_tokens.token_hash, tokenHash));
  return row ?? null;
}
