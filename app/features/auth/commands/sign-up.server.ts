import { AppError } from "#app/core/errors.ts";
import { newId } from "#app/core/ids.ts";
import { identities, users } from "#app/db/schema/auth.ts";
import { createProfile } from "#app/features/profiles/commands.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { isUniqueFailure } from "#app/platform/outbox.server.ts";
import { hashPassword } from "../password.server.ts";
import { normaliseEmail } from "../rules.ts";
import type { SignUpInput } from "../schema.ts";
import { prepareSession, type SessionTokens } from "./start-session.server.ts";

/**
 * Creates account, e-mail identity, profile and first session in one batch (product.md §6.1 `/auth`).
 * @throws AppError `invalid_input` when the address has an account already, `rate_limited`
 */
export async function signUp(
  ctx: Pick<AppContext, "db" | "clock" | "env" | "userAgent" | "limits" | "address" | "commit">,
  input: SignUpInput,
): Promise<SessionTokens> {
  await ctx.limits.take("sign_up_address", ctx.address);
  await ctx.limits.take("sign_up_address_day", ctx.address);
  const now = ctx.clock.now();
  const userId = newId(now);
  const email = normaliseEmail(input.email);
  const password_hash = await hashPassword(input.password);
  const account = {
    id: userId,
    email,
    phone: null,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: {},
    is_anonymous: false,
  };
  const session = await prepareSession(ctx, account, "password");
  try {
    await ctx.commit(
      [
        ctx.db.insert(users).values({
          ...account,
          email_confirmed_at: now,
          password_hash,
          last_sign_in_at: now,
          created_at: now,
          updated_at: now,
        }),
        ctx.db.insert(identities).values({
          id: newId(now),
          user_id: userId,
          provider: "email",
          provider_subject: userId,
          identity_data: { sub: userId, email },
          last_sign_in_at: now,
          created_at: now,
          updated_at: now,
        }),
        createProfile(ctx.db, {
          userId,
          displayName: input.display_name,
          accountType: input.account_type,
          now,
        }),
        ...session.statements,
      ],
      { name: "account.created", payload: { userId, email, displayName: input.display_name } },
    );
  } catch (error) {
    if (isUniqueFailure(error, "users.email")) {
      throw new AppError("invalid_input", {
        fields: {
          email: ["This address cannot be used for a new account. If it is yours, sign in instead."],
        },
      });
    }
    throw error;
  }
  return session.tokens;
}
