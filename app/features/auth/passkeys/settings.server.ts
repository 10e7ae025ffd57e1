import type { Env } from "#app/platform/env.server.ts";
import { AuthError } from "../auth-error.ts";
import { authSettings } from "../settings.server.ts";

/** Whom passkeys are for (WebAuthn: the relying party): the host and the origin of the product. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Whom passkeys are for: the host of `AUTH_SITE_URL`. */
export function relyingPartyOf(env: Env): RelyingParty {
  const { hostname, origin } = new URL(authSettings(env).siteUrl);
  return { id: hostname, origin };
}

/** On, unless a variable says `false`. */
export function arePasskeysOn(env: Env): boolean {
  return env.AUTH_PASSKEYS !== "false";
}

/** @throws AuthError `passkey_disabled` */
export function requirePasskeys(env: Env): void {
  if (!arePasskeysOn(env)) {
    throw new AuthError("passkey_disabled", { sentence: "Passkeys are switched off here." });
  }
}
