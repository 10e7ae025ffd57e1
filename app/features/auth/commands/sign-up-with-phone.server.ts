import { isUniqueFailure } from "#app/platform/outbox.server.ts";
import type { SmsChannel } from "#app/platform/sms/sms.server.ts";
import { prepareAccount } from "../account.server.ts";
import { recordActivity } from "../activity.server.ts";
import type { AuthContext } from "../auth-context.server.ts";
import { type AuthUser, authUserReads, toAuthUser } from "../auth-user.server.ts";
import { hashPassword } from "../password.server.ts";
import { recipientUses, takeCodeUses } from "./code-limits.server.ts";
import { send } from "./send-phone-code.server.ts";

/**
 * Creates an account for a phone number and sends its code. Numbers are always confirmed, and a number that has an
 * account gets the answer of a new one.
 * @param input.phone E.164 with its plus sign
 * @throws AuthError `over_sms_send_rate_limit`; RateLimited; AppError of the SMS port
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
  if (known) {
    // Not confirmed yet: its code once more. A password from before stays as it is, and so does that of an account.
    if (known.row.phone_confirmed_at === null)
      await send(ctx, known.row.id, "phone_confirmation", { phone, channel });
    return shown;
  }
  try {
    const signedUp = recordActivity(ctx, { userId: account.row.id, kind: "signed_up" });
    await ctx.commit([...account.statements, signedUp]);
  } catch (error) {
    if (isUniqueFailure(error, "users.phone")) return shown;
    throw error;
  }
  await send(ctx, account.row.id, "phone_confirmation", { phone, channel });
  return shown;
}
