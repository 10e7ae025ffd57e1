import type { AppContext } from "#app/platform/context.server.ts";
import { AuthError, type WeakPasswordReason } from "./auth-error.ts";
import { type AuthUser, findAuthUser } from "./auth-user.server.ts";
import type { SessionTokens } from "./commands/start-session.server.ts";
import { ACCESS_TOKEN_LIFETIME } from "./rules.ts";
import { type UserObject, userObject } from "./user-object.server.ts";

/** What a grant answers (auth-wire.md §0, session body). */
export interface SessionBody {
  access_token: string;
  token_type: "bearer";
  /** Seconds. */
  expires_in: number;
  /** Unix seconds. */
  expires_at: number;
  refresh_token: string;
  user: UserObject;
  provider_token?: string;
  provider_refresh_token?: string;
  /** The password let in, and should be changed. */
  weak_password?: { reasons: WeakPasswordReason[]; message: string };
}

/**
 * The answer of every grant, with the account as it stands now.
 * @param extra the provider's own tokens, after a sign-in by OAuth
 */
export async function sessionBody(
  ctx: Pick<AppContext, "db">,
  tokens: SessionTokens,
  extra: Pick<SessionBody, "provider_token" | "provider_refresh_token" | "weak_password"> = {},
  known?: AuthUser,
): Promise<SessionBody> {
  const user = known ?? (await findAuthUser(ctx, { id: tokens.userId }));
  if (!user) throw new AuthError("user_not_found");
  return {
    access_token: tokens.access,
    token_type: "bearer",
    expires_in: ACCESS_TOKEN_LIFETIME / 1000,
    expires_at: Math.floor(tokens.expiresAt / 1000),
    refresh_token: tokens.refresh,
    user: userObject(user),
    ...extra,
  };
}
