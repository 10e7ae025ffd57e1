import { Apple, LinkedIn } from "arctic";
import { z } from "zod";
import { hours, seconds } from "#app/core/time.ts";
import type { Env } from "#app/platform/env.server.ts";
import { githubProvider } from "./github.server.ts";
import { type Endpoints, openIdProvider } from "./open-id.server.ts";
import { asking, type OAuthProvider, ProviderFailure } from "./provider.server.ts";
import { type OfferedProvider, PROVIDER_LABELS, type ProviderName } from "./providers.ts";

const OPEN_ID_SCOPES = ["openid", "email", "profile"];

/** Provider -> how it is spoken to; null when the environment holds no keys for it (docs/operations.md). */
const TABLE: Record<ProviderName, (env: Env) => OAuthProvider | null> = {
  google(env) {
    const clientIds = listOf(env.AUTH_GOOGLE_CLIENT_ID);
    if (!clientIds || !env.AUTH_GOOGLE_CLIENT_SECRET) return null;
    return openIdProvider({
      name: "google",
      label: PROVIDER_LABELS.google,
      clientIds,
      clientSecret: env.AUTH_GOOGLE_CLIENT_SECRET,
      scopes: OPEN_ID_SCOPES,
      endpoints: always({
        authorization: "https://accounts.google.com/o/oauth2/v2/auth",
        token: "https://oauth2.googleapis.com/token",
        keys: "https://www.googleapis.com/oauth2/v3/certs",
        issuers: ["https://accounts.google.com", "accounts.google.com"],
      }),
    });
  },
  github(env) {
    if (!env.AUTH_GITHUB_CLIENT_ID || !env.AUTH_GITHUB_CLIENT_SECRET) return null;
    return githubProvider(env.AUTH_GITHUB_CLIENT_ID, env.AUTH_GITHUB_CLIENT_SECRET);
  },
  linkedin(env) {
    const clientIds = listOf(env.AUTH_LINKEDIN_CLIENT_ID);
    const clientSecret = env.AUTH_LINKEDIN_CLIENT_SECRET;
    if (!clientIds || !clientSecret) return null;
    return openIdProvider({
      name: "linkedin",
      label: PROVIDER_LABELS.linkedin,
      clientIds,
      clientSecret,
      scopes: OPEN_ID_SCOPES,
      pkce: false,
      echoesNonce: false,
      endpoints: always({
        authorization: "https://www.linkedin.com/oauth/v2/authorization",
        token: "https://www.linkedin.com/oauth/v2/accessToken",
        keys: "https://www.linkedin.com/oauth/openid/jwks",
        issuers: ["https://www.linkedin.com/oauth", "https://www.linkedin.com"],
      }),
      exchange: (redirectUri, code) =>
        new LinkedIn(clientIds[0], clientSecret, redirectUri).validateAuthorizationCode(code),
    });
  },
  apple(env) {
    const clientIds = listOf(env.AUTH_APPLE_CLIENT_ID);
    const { AUTH_APPLE_TEAM_ID: team, AUTH_APPLE_KEY_ID: key, AUTH_APPLE_PRIVATE_KEY: privateKey } = env;
    if (!clientIds || !team || !key || !privateKey) return null;
    return openIdProvider({
      name: "apple",
      label: PROVIDER_LABELS.apple,
      clientIds,
      clientSecret: null,
      scopes: ["name", "email"],
      pkce: false,
      // Apple gives name and address only to a form that it posts.
      parameters: { response_mode: "form_post" },
      endpoints: always({
        authorization: "https://appleid.apple.com/auth/authorize",
        token: "https://appleid.apple.com/auth/token",
        keys: "https://appleid.apple.com/auth/keys",
        issuers: ["https://appleid.apple.com"],
      }),
      exchange: (redirectUri, code) =>
        new Apple(clientIds[0], team, key, pkcs8Of(privateKey), redirectUri).validateAuthorizationCode(code),
    });
  },
  oidc(env) {
    const clientIds = listOf(env.AUTH_OIDC_CLIENT_ID);
    const issuer = env.AUTH_OIDC_ISSUER;
    if (!clientIds || !issuer || !isAcceptableIssuer(issuer, env.APP_ENV)) return null;
    return openIdProvider({
      name: "oidc",
      label: env.AUTH_OIDC_LABEL || PROVIDER_LABELS.oidc,
      clientIds,
      clientSecret: env.AUTH_OIDC_CLIENT_SECRET || null,
      scopes: OPEN_ID_SCOPES,
      endpoints: () => discover(issuer),
    });
  },
};

/** The provider of this name, when the environment holds its keys. */
export function findProvider(env: Env, name: ProviderName | null): OAuthProvider | null {
  return name ? TABLE[name](env) : null;
}

/** The configured provider of this issuer that this client of ours belongs to. */
export async function findProviderByIssuer(
  env: Env,
  issuer: string,
  clientId: string,
): Promise<OAuthProvider | null> {
  for (const make of Object.values(TABLE)) {
    const provider = make(env);
    if (!provider?.clientIds.includes(clientId)) continue;
    if ((await provider.issuers?.())?.includes(issuer)) return provider;
  }
  return null;
}

/** The providers to show on /auth and /settings, in the order of the table. */
export function listProviders(env: Env): OfferedProvider[] {
  return Object.values(TABLE).flatMap((make) => {
    const provider = make(env);
    return provider ? [{ name: provider.name, label: provider.label }] : [];
  });
}

function always(endpoints: Endpoints): () => Promise<Endpoints> {
  return async () => endpoints;
}

/** A list separated by commas; null when it is empty. */
function listOf(value: string | undefined): [string, ...string[]] | null {
  const [first, ...rest] = (value ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  return first ? [first, ...rest] : null;
}

/** The .p8 file that Apple hands out, its line breaks written as `\n` where a variable cannot hold them. */
function pkcs8Of(pem: string): Uint8Array {
  const body = pem.replaceAll("\\n", "\n").replace(/-----[A-Z ]+-----|\s/g, "");
  return Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
}

/** Plain http only outside production, for a provider on the same machine. */
function isAcceptableIssuer(issuer: string, appEnv: Env["APP_ENV"]): boolean {
  if (!URL.canParse(issuer)) return false;
  const { protocol, hostname } = new URL(issuer);
  const local = appEnv !== "production" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return protocol === "https:" || (protocol === "http:" && local);
}

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
});

/** What issuers said of themselves, per isolate. Values only: a promise of another request must not be awaited here. */
const discovered = new Map<string, { endpoints: Endpoints; until: number }>();

/** OpenID Connect Discovery 1.0 §4. @throws ProviderFailure */
async function discover(issuer: string): Promise<Endpoints> {
  const known = discovered.get(issuer);
  if (known && known.until > Date.now()) return known.endpoints;
  const document = await asking(readDiscovery(issuer), seconds(5));
  if (document.issuer !== issuer) throw new ProviderFailure("issuer_mismatch");
  const endpoints = {
    authorization: document.authorization_endpoint,
    token: document.token_endpoint,
    keys: document.jwks_uri,
    userinfo: document.userinfo_endpoint,
    issuers: [issuer],
  };
  discovered.set(issuer, { endpoints, until: Date.now() + hours(1) });
  return endpoints;
}

async function readDiscovery(issuer: string) {
  const answer = await fetch(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`, {
    headers: { Accept: "application/json" },
  });
  if (!answer.ok) throw new ProviderFailure(`discovery_${answer.status}`);
  return discoverySchema.parse(await answer.json());
}
