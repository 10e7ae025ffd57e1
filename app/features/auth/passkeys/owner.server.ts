import type { Env } from "#app/platform/env.server.ts";
import { AuthError } from "../auth-error.ts";
import type { Caller } from "../caller.server.ts";
import { requirePasskeys } from "./settings.server.ts";

/**
 * Who may change which passkeys open an account: a member (auth-wire.md §0 no. 7) whose session has proved all that the
 * account asks for.
 * @throws AuthError `passkey_disabled`, `no_authorization`, `insufficient_aal`
 */
export function requirePasskeyOwner(env: Env, { user, session }: Caller): void {
  requirePasskeys(env);
  if (user.row.is_anonymous) {
    throw new AuthError("no_authorization", {
      status: 403,
      message: "Anonymous user not allowed to perform these actions",
    });
  }
  const hasFactor = user.factors.some(({ status }) => status === "verified");
  if (hasFactor && session.aal !== "aal2") {
    throw new AuthError("insufficient_aal", {
      status: 403,
      message: "AAL2 session is required to manage passkeys when MFA is enabled.",
      sentence: "Please prove your second step first.",
    });
  }
}
