import { isUniqueFailure } from "#app/platform/outbox.server.ts";
import type { SmsChannel } from "#app/platform/sms/sms.server.ts";
import { prepareAccount } from "../account.server.ts";
import { recordActivity } from "../activity.server.ts";
import type { AuthContext } from "../auth-context.server.ts";
import { type AuthUser, authUserReads, toAuthUser } from "../auth-user.server.ts";
import { hashPassword } from "../password.server.ts";
import { askedCode } from "./ask-for-code.server.ts";
import { recipientUses, takeCodeUses } from "./code-limits.server.ts";

/**
 * Creates an account for a phone number; its code goes out after the answer. Numbers are always confirmed, and a number
 * that has an account gets the answer of a new one: its code once more while it waits for one, else nothing.
 * @param input.phone E.164 with its plus sign
 * @throws AuthError `over_sms_send_rate_limit`; RateLimited
 */
export async function signUpWithPhone(
  ctx: AuthContext,
  input: { phone: string; password: string; data: Record<string, unknown>; channel: SmsChannel },
): Promise<AuthUser> {
  const { phone, channel } = input;
  const uses = [
    { name: "sign_up_address" as const, subject: ctx.address },
    { name: "sign_up_address_day" as const, subject: ctx.address },
    ...recipientUses(phone),
  ];
  const known = toAuthUser(await takeCodeUses(ctx, uses, authUserReads(ctx, { phone })));
  const account = prepareAccount(ctx, {
    email: null,
    phone,
    passwordHash: await hashPassword(input.password),
    data: input.data,
    emailConfirmed: false,
    phoneConfirmed: false,
    more: { confirmation_sent_at: ctx.clock.now() },
  });
  const shown = { row: account.row, identities: [], factors: [] };
  const request = { kind: "resend" as const, type: "sms" as const, phone, channel };
  const asked = await askedCode(ctx.env, { by: "phone", request });
  const signedUp = recordActivity(ctx, { userId: account.row.id, kind: "signed_up" });
  try {
    // A password from before stays as it is.
    await ctx.commit(known ? [] : [...account.statements, signedUp], asked);
  } catch (error) {
    if (!isUniqueFailure(error, "users.phone")) throw error;
  }
  return shown;
}
