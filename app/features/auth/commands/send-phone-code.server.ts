import { and, eq } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { one_time_tokens, users } from "#app/db/schema/auth.ts";
import { isUniqueFailure } from "#app/platform/outbox.server.ts";
import type { SmsChannel } from "#app/platform/sms/sms.server.ts";
import { prepareAccount } from "../account.server.ts";
import type { AuthContext } from "../auth-context.server.ts";
import { AuthError } from "../auth-error.ts";
import { authUserReads, toAuthUser } from "../auth-user.server.ts";
import { type Purpose, storeToken } from "../one-time-tokens.server.ts";
import { authSettings } from "../settings.server.ts";
import { codeUses, takeCodeUses } from "./code-limits.server.ts";

/** Numbers are E.164 with their plus sign. */
export type PhoneCodeRequest =
  | {
      kind: "sign_in";
      phone: string;
      createUser: boolean;
      data: Record<string, unknown>;
      channel: SmsChannel;
    }
  | { kind: "resend"; type: "sms" | "phone_change"; phone: string; channel: SmsChannel };

/**
 * Sends a code by SMS, when there is somebody to send it to; limits count by the number, known or not.
 * @returns the id of the message; null when none was sent
 * @throws AuthError `over_sms_send_rate_limit`; `otp_disabled`, `signup_disabled` under strict compatibility only;
 *   RateLimited; AppError of the SMS port
 */
export async function sendPhoneCode(ctx: AuthContext, request: PhoneCodeRequest): Promise<string | null> {
  const { phone } = request;
  const waits = and(eq(one_time_tokens.address, phone), eq(one_time_tokens.purpose, "phone_change"));
  const changing = ctx.db.select({ id: one_time_tokens.user_id }).from(one_time_tokens).where(waits).limit(1);
  const isChange = request.kind === "resend" && request.type === "phone_change";
  const reads = isChange ? [changing] : authUserReads(ctx, { phone });
  const found = await takeCodeUses(ctx, codeUses(ctx, phone), reads);
  if (isChange) {
    const [row] = (found as [{ id: Id }[]])[0];
    return row ? send(ctx, row.id, "phone_change", request) : null;
  }
  const user = toAuthUser(found);
  if (user) {
    const confirmed = user.row.phone_confirmed_at !== null;
    if (request.kind === "resend" && confirmed) return null;
    return send(ctx, user.row.id, "phone_confirmation", request);
  }
  if (request.kind === "resend" || !mayJoin(ctx, request.createUser)) return null;
  const account = prepareAccount(ctx, {
    email: null,
    phone,
    passwordHash: null,
    data: request.data,
    emailConfirmed: false,
    phoneConfirmed: false,
  });
  try {
    await ctx.commit(account.statements);
  } catch (error) {
    if (isUniqueFailure(error, "users.phone")) return null;
    throw error;
  }
  return send(ctx, account.row.id, "phone_confirmation", request);
}

/** Sends first: a code that could not go out replaces none. */
export async function send(
  ctx: AuthContext,
  userId: string,
  purpose: Extract<Purpose, "phone_confirmation" | "phone_change">,
  request: { phone: string; channel: SmsChannel },
): Promise<string> {
  const { messageId, receipt } = await ctx.sms.sendCode(request.phone, request.channel);
  const stored = await storeToken(ctx, {
    user_id: userId,
    purpose,
    address: request.phone,
    code_hash: receipt,
    link_hash: null,
    code_challenge: null,
    redirect_to: null,
  });
  const now = ctx.clock.now();
  const sent = purpose === "phone_change" ? { phone_change_sent_at: now } : { confirmation_sent_at: now };
  await ctx.db.batch([ctx.db.update(users).set(sent).where(eq(users.id, userId)), stored.statement]);
  return messageId;
}

function mayJoin(ctx: AuthContext, createUser: boolean): boolean {
  const settings = authSettings(ctx.env);
  if (createUser && !settings.signupDisabled) return true;
  if (settings.strictCompat) throw new AuthError(createUser ? "signup_disabled" : "otp_disabled");
  return false;
}
