import type { AuthContext } from "../auth-context.server.ts";
import { AuthError } from "../auth-error.ts";
import { getCaller } from "../caller.server.ts";
import { requireGoodPassword } from "../password-rules.server.ts";
import type { SessionTokens } from "./start-session.server.ts";
import { updateUser } from "./update-user.server.ts";
import { type CodeAnswer, verifyOneTimeCode } from "./verify-one-time-code.server.ts";

/**
 * Sets a new password by the code or link of a recovery, and signs in. The password is looked at first, so that one
 * that will not do costs no code.
 * @returns `set: false` when the account has a second factor: it is asked for before the password may change
 * @throws AuthError of `requireGoodPassword` and `verifyOneTimeCode`
 */
export async function resetPassword(
  ctx: AuthContext,
  answer: CodeAnswer,
  password: string,
): Promise<{ session: SessionTokens; set: boolean }> {
  await requireGoodPassword(ctx.env, password);
  const { session } = await verifyOneTimeCode(ctx, answer, "recovery");
  if (!session) throw new AuthError("otp_expired");
  try {
    await updateUser(ctx, await getCaller(ctx, session), { password });
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    if (error.wireCode === "insufficient_aal") return { session, set: false };
    // Who chose the old one again has what they wanted.
    if (error.wireCode !== "same_password") throw error;
  }
  return { session, set: true };
}
