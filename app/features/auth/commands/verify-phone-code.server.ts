import { eq, sql } from "drizzle-orm";
import { one_time_tokens, users } from "#app/db/schema/auth.ts";
import { failWhen, type Happened, isGuardFailure, isUniqueFailure } from "#app/platform/outbox.server.ts";
import { accountCreated, openProfile } from "../account.server.ts";
import { recordActivity } from "../activity.server.ts";
import type { AuthContext } from "../auth-context.server.ts";
import { AuthError } from "../auth-error.ts";
import { findAuthUser, isBanned, metadataOf, type UserRow } from "../auth-user.server.ts";
import { countTry, type TokenRow } from "../one-time-tokens.server.ts";
import { prepareSession, type SessionTokens } from "./start-session.server.ts";

export const PHONE_TYPES = ["sms", "phone_change"] as const;
export type PhoneCodeType = (typeof PHONE_TYPES)[number];

/**
 * Signs in by a code that went by SMS, once, and confirms the number: that of a sign-up, or the new one of an account.
 * @param answer.phone E.164 with its plus sign
 * @throws AuthError `otp_expired`, `user_banned`, `phone_exists`; RateLimited; AppError of the SMS port
 */
export async function verifyPhoneCode(
  ctx: AuthContext,
  answer: { type: PhoneCodeType; phone: string; token: string },
): Promise<SessionTokens> {
  const purpose = answer.type === "sms" ? "phone_confirmation" : "phone_change";
  const guess = countTry(ctx, { address: answer.phone, purposes: [purpose] });
  const [tokens] = (await ctx.limits.take("verify_address", ctx.address, [guess])) as [TokenRow[]];
  const token = await rightOne(ctx, tokens, answer.token);
  const user = token && (await findAuthUser(ctx, { id: token.user_id }));
  if (!token || !user) throw expired();
  if (isBanned(user, ctx.clock.now())) throw new AuthError("user_banned");
  if (purpose === "phone_change" && user.row.new_phone !== answer.phone) throw expired();
  try {
    return await confirm(ctx, user.row, token);
  } catch (error) {
    if (isGuardFailure(error)) throw expired();
    if (isUniqueFailure(error, "users.phone")) throw new AuthError("phone_exists");
    throw error;
  }
}

async function rightOne(ctx: AuthContext, tokens: TokenRow[], code: string): Promise<TokenRow | null> {
  for (const token of tokens) {
    if (await ctx.sms.checkCode(token.address, token.code_hash, code)) return token;
  }
  return null;
}

async function confirm(ctx: AuthContext, before: UserRow, token: TokenRow): Promise<SessionTokens> {
  const now = ctx.clock.now();
  const row: UserRow = {
    ...before,
    phone: token.address,
    phone_confirmed_at: now,
    new_phone: null,
    is_anonymous: false,
    user_metadata: { ...metadataOf(before.user_metadata), phone_verified: true },
  };
  const session = await prepareSession(ctx, row, "otp");
  const { sessionId } = session.tokens;
  const joins = row.profile_status === null;
  const event: Happened = joins
    ? accountCreated(row)
    : { name: "session.started", payload: { userId: row.id, sessionId } };
  const kind = token.purpose === "phone_change" ? "phone_changed" : "signed_in";
  await ctx.commit(
    [
      // Nor does a number that was changed meanwhile come back with a code that went to it before.
      failWhen(
        ctx.db,
        sql`NOT EXISTS (SELECT 1 FROM ${one_time_tokens} AS sent CROSS JOIN ${users} AS account
          ON account.id = sent.user_id
            AND sent.address = iif(sent.purpose = 'phone_change', account.new_phone, account.phone)
          WHERE sent.id = ${token.id})`,
      ),
      ctx.db.delete(one_time_tokens).where(eq(one_time_tokens.id, token.id)),
      ctx.db
        .update(users)
        .set({
          phone: row.phone,
          phone_confirmed_at: now,
          new_phone: null,
          is_anonymous: false,
          user_metadata: row.user_metadata,
          last_sign_in_at: now,
          updated_at: now,
        })
        .where(eq(users.id, row.id)),
      ...(joins ? [openProfile(ctx, row, now)] : []),
      ...session.statements,
      recordActivity(ctx, { userId: row.id, kind, sessionId }),
    ],
    event,
  );
  return session.tokens;
}

function expired(): AuthError {
  return new AuthError("otp_expired", {
    sentence: "That code is wrong or has expired. Please check it, or ask for a new one.",
  });
}
