import { env } from "cloudflare:workers";
import type { OAuthProvider, ProviderProfile } from "#app/features/auth/oauth/provider.server.ts";
import { findProvider } from "#app/features/auth/oauth/provider-table.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { ProviderAccount } from "#tests/fakes/providers.ts";
import { ORIGIN } from "./calls.ts";

/** A key as Apple hands it out (a P-256 key in PKCS #8), made for the tests. */
const applePair = (await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
  "sign",
  "verify",
])) as CryptoKeyPair;
const applePem = [
  "-----BEGIN PRIVATE KEY-----",
  btoa(
    String.fromCharCode(
      ...new Uint8Array((await crypto.subtle.exportKey("pkcs8", applePair.privateKey)) as ArrayBuffer),
    ),
  ),
  "-----END PRIVATE KEY-----",
].join("\\n");

/** The environment of an operator with keys for every provider. */
export const everyProvider: Env = {
  ...env,
  AUTH_GOOGLE_CLIENT_ID: "google-web, google-ios",
  AUTH_GOOGLE_CLIENT_SECRET: "google-secret",
  AUTH_GITHUB_CLIENT_ID: "github-web",
  AUTH_GITHUB_CLIENT_SECRET: "github-secret",
  AUTH_LINKEDIN_CLIENT_ID: "linkedin-web",
  AUTH_LINKEDIN_CLIENT_SECRET: "linkedin-secret",
  AUTH_APPLE_CLIENT_ID: "apple-web",
  AUTH_APPLE_TEAM_ID: "TEAM",
  AUTH_APPLE_KEY_ID: "KEY",
  AUTH_APPLE_PRIVATE_KEY: applePem,
  AUTH_OIDC_ISSUER: "https://id.test",
  AUTH_OIDC_CLIENT_ID: "thrive",
  AUTH_OIDC_CLIENT_SECRET: "id-secret",
  AUTH_OIDC_LABEL: "Studio ID",
};

export const CALLBACK = `${ORIGIN}/auth/v1/callback`;

/** A provider's word for somebody new. */
export function vouched(email = `casey.${crypto.randomUUID()}@people.test`): ProviderProfile {
  const sub = crypto.randomUUID();
  return {
    subject: sub,
    email,
    emailVerified: true,
    name: "Casey Lin",
    data: { sub, email, email_verified: true },
  };
}

export function providerOf(name: "google" | "github"): OAuthProvider {
  const provider = findProvider(everyProvider, name);
  if (!provider) throw new Error(`no keys for ${name}`);
  return provider;
}

/** Somebody's account at a provider, with an address nobody else has. */
export function someone(account: Partial<ProviderAccount> = {}): ProviderAccount {
  return {
    sub: String(Math.floor(Math.random() * 1e12)),
    email: `casey.${crypto.randomUUID()}@people.test`,
    email_verified: true,
    name: "Casey Lin",
    ...account,
  };
}
