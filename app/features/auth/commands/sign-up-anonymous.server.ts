import { prepareAccount } from "../account.server.ts";
import type { AuthContext } from "../auth-context.server.ts";
import { AuthError } from "../auth-error.ts";
import { authSettings } from "../settings.server.ts";
import { prepareSession, type SessionTokens } from "./start-session.server.ts";

/**
 * A guest's account, without address and profile, where an operator allows it.
 * @throws AuthError `signup_disabled`, `anonymous_provider_disabled`, `validation_failed`; RateLimited
 */
export async function signUpAnonymously(
  ctx: AuthContext,
  data: Record<string, unknown>,
): Promise<SessionTokens> {
  const settings = authSettings(ctx.env);
  if (!settings.anonymous) throw new AuthError("anonymous_provider_disabled");
  if (settings.signupDisabled) throw new AuthError("signup_disabled");
  await ctx.limits.take("sign_up_anonymous", ctx.address);
  const account = prepareAccount(ctx, {
    email: null,
    phone: null,
    passwordHash: null,
    data,
    emailConfirmed: false,
    phoneConfirmed: false,
    more: { last_sign_in_at: ctx.clock.now() },
  });
  const session = await prepareSession(ctx, account.row, "anonymous");
  await ctx.commit([...account.statements, ...session.statements]);
  return session.tokens;
}
