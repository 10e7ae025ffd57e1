import { isUniqueFailure } from "#app/platform/outbox.server.ts";
import type { SmsChannel } from "#app/platform/sms/sms.server.ts";
import { accountCreated, type PreparedAccount, prepareAccount } from "../account.server.ts";
import { recordActivity } from "../activity.server.ts";
import type { AuthContext } from "../auth-context.server.ts";
import { AuthError } from "../auth-error.ts";
import { authUserReads, toAuthUser } from "../auth-user.server.ts";
import { inSteps } from "../in-steps.ts";
import { hashCost, hashPassword } from "../password.server.ts";
import { authSettings } from "../settings.server.ts";
import { askedCode } from "./ask-for-code.server.ts";
import { recipientUses, takeCodeUses } from "./code-limits.server.ts";
import type { SignedUp } from "./sign-up.server.ts";
import { prepareSession } from "./start-session.server.ts";

interface PhoneSignUp {
  phone: string;
  password: string;
  data: Record<string, unknown>;
  channel: SmsChannel;
}

/**
 * Creates an account for a phone number; its code goes out after the answer, and a number that has an account gets the
 * answer of a new one: its code once more while it waits for one, else nothing. Where no confirmation is asked for there is
 * a session at once.
 * @param input.phone E.164 with its plus sign
 * @throws AuthError `over_sms_send_rate_limit`; `user_already_exists` (only where no confirmation is asked); RateLimited
 */
export function signUpWithPhone(ctx: AuthContext, input: PhoneSignUp): Promise<SignedUp> {
  return inSteps(() => signUpNow(ctx, input));
}

async function signUpNow(ctx: AuthContext, input: PhoneSignUp): Promise<SignedUp> {
  const { phone, channel } = input;
  const confirmed = authSettings(ctx.env).phoneAutoconfirm;
  const uses = [
    { name: "sign_up_address" as const, subject: ctx.address },
    { name: "sign_up_address_day" as const, subject: ctx.address },
    // Where a message goes out, it counts for its receiver.
    ...(confirmed ? [] : recipientUses(phone)),
  ];
  const known = toAuthUser(await takeCodeUses(ctx, uses, authUserReads(ctx, { phone })));
  const account = prepareAccount(ctx, {
    email: null,
    phone,
    passwordHash: await hashPassword(input.password, hashCost(ctx.env)),
    data: input.data,
    emailConfirmed: false,
    phoneConfirmed: confirmed,
    more: { [confirmed ? "last_sign_in_at" : "confirmation_sent_at"]: ctx.clock.now() },
  });
  if (confirmed && known) throw new AuthError("user_already_exists");
  if (confirmed) return enterAtOnce(ctx, account);
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
  return { session: null, user: shown };
}

async function enterAtOnce(ctx: AuthContext, { row, statements }: PreparedAccount): Promise<SignedUp> {
  const session = await prepareSession(ctx, row, "password");
  const { sessionId } = session.tokens;
  const signedUp = recordActivity(ctx, { userId: row.id, kind: "signed_up", sessionId });
  try {
    await ctx.commit([...statements, ...session.statements, signedUp], accountCreated(row));
  } catch (error) {
    if (isUniqueFailure(error, "users.phone")) throw new AuthError("user_already_exists");
    throw error;
  }
  return { session: session.tokens, user: { row, identities: [], factors: [] } };
}
