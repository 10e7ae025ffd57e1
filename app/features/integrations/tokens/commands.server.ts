import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { toBase64Url } from "#app/core/base64url.ts";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { personal_tokens } from "#app/db/schema/integrations.ts";
import { recordActivity } from "#app/features/auth/activity.server.ts";
import { hashToken } from "#app/features/auth/tokens.server.ts";
import { requireFlag, selectFlags } from "#app/features/flags/flags.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure, orConflict } from "#app/platform/outbox.server.ts";
import { pressedOnceForSecret } from "#app/platform/pressed-once.server.ts";
import { MOST_TOKENS, type NewToken } from "./schema.ts";
import { TOKEN_PREFIX } from "./token-text.ts";

type TokenContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits" | "userAgent">;

const SECRET_BYTES = 32;
const ENDING = 4;
/** What has ended is listed this long, then forgotten with the next one that is made. */
const LISTED_AFTER_END = days(30);

/**
 * Makes a token for what a member builds; pressed twice, it is one. Its secret leaves with this answer and is never seen
 * again.
 * @throws AppError `conflict` when there are as many as one member may have, `forbidden` while none are made for them,
 *   `rate_limited`
 */
export async function makeToken(ctx: TokenContext, input: NewToken): Promise<{ id: Id; secret: string }> {
  const me = ctx.viewer.userId;
  const [settings] = await ctx.limits.take("api_write", me, [selectFlags(ctx.db, "api_tokens")]);
  requireFlag(ctx, "api_tokens", settings);
  const now = ctx.clock.now();
  const id = input.key ?? newId(now);
  const secret = TOKEN_PREFIX + toBase64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
  const living = sql`(SELECT count(*) FROM ${personal_tokens} WHERE user_id = ${me} AND expires_at > ${now}
    AND grant_id IS NULL)`;
  const token_hash = await hashToken(secret);
  const ending = secret.slice(-ENDING);
  const made = {
    table: personal_tokens,
    id,
    mine: sql`user_id = ${me} AND grant_id IS NULL AND name = ${input.name}
      AND scopes = ${JSON.stringify(input.scopes)}`,
  };
  const shown = {
    fresh: sql`token_hash = ${token_hash}, ending = ${ending}`,
    unused: sql`last_used_at IS NULL AND expires_at > ${now}`,
    now,
  };
  const make = () =>
    ctx.commit([
      ctx.db
        .delete(personal_tokens)
        .where(
          and(
            eq(personal_tokens.user_id, me),
            isNull(personal_tokens.grant_id),
            lt(personal_tokens.expires_at, now - LISTED_AFTER_END),
          ),
        ),
      ctx.db.insert(personal_tokens).values({
        id,
        user_id: me,
        name: input.name,
        token_hash,
        ending,
        scopes: input.scopes,
        expires_at: now + days(Number(input.days)),
        created_at: now,
      }),
      failWhen(ctx.db, sql`${living} > ${MOST_TOKENS}`),
      recordActivity(ctx, { userId: me, kind: "token_made", details: { name: input.name } }),
    ]);
  const full = `You have ${MOST_TOKENS} tokens. Revoke one that you no longer use first.`;
  await pressedOnceForSecret(ctx.db, made, shown, () => orConflict(make, full));
  return { id, secret };
}

/**
 * Ends a token: the next request that brings it is refused.
 * @throws AppError `not_found` for what is not theirs, or gone already
 */
export async function revokeToken(ctx: TokenContext, id: Id): Promise<void> {
  const me = ctx.viewer.userId;
  const mine = sql`id = ${id} AND user_id = ${me}`;
  const [token] = await ctx.db
    .select({ name: personal_tokens.name })
    .from(personal_tokens)
    .where(and(eq(personal_tokens.id, id), eq(personal_tokens.user_id, me)));
  if (!token) throw new AppError("not_found");
  try {
    await ctx.commit([
      failWhen(ctx.db, sql`NOT EXISTS (SELECT 1 FROM ${personal_tokens} WHERE ${mine})`),
      ctx.db.delete(personal_tokens).where(and(eq(personal_tokens.id, id), eq(personal_tokens.user_id, me))),
      recordActivity(ctx, { userId: me, kind: "token_revoked", details: { name: token.name } }),
    ]);
  } catch (error) {
    if (isGuardFailure(error)) throw new AppError("not_found");
    throw error;
  }
}
