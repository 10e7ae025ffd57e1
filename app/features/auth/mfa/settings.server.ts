import type { Env } from "#app/platform/env.server.ts";
import { AuthError } from "../auth-error.ts";
import type { FactorType } from "./rules.ts";

/** Which kinds of factor an operator lets members use; all, unless a variable says `false`. */
function isFactorTypeOn(env: Env, type: FactorType): boolean {
  return (type === "totp" ? env.AUTH_MFA_TOTP : env.AUTH_MFA_PHONE) !== "false";
}

/** @throws AuthError `mfa_totp_enroll_not_enabled` and its like (auth-wire.md §1) */
export function requireFactorType(env: Env, type: FactorType, act: "enroll" | "verify"): void {
  if (!isFactorTypeOn(env, type)) throw new AuthError(`mfa_${type}_${act}_not_enabled`);
}
