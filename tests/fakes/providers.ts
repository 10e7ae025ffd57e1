import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterEach, beforeEach } from "vitest";

/** Someone's account at a provider. */
export interface ProviderAccount {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
  name?: string;
}

/** What an answer holds instead of what it should. */
export interface Falsified {
  claims?: Record<string, unknown>;
  /** Signed with a key that nobody has published. */
  foreignKey?: boolean;
  /** An answer of the token endpoint in place of tokens. */
  refusal?: { status: number; body: unknown };
  expiresIn?: number;
  /** Leaves the address out of the id token; userinfo has it, of this subject. */
  userinfoOf?: string;
}

interface Grant {
  account: ProviderAccount;
  falsified: Falsified;
  clientId: string;
  redirectUri: string;
  challenge: string | null;
  nonce: string | null;
}

const ISSUERS: Record<string, string> = {
  "accounts.google.com": "https://accounts.google.com",
  "github.com": "https://api.github.com",
  "www.linkedin.com": "https://www.linkedin.com/oauth",
  "appleid.apple.com": "https://appleid.apple.com",
  "id.test": "https://id.test",
};

const key = await generateKeyPair("RS256", { extractable: true });
const foreign = await generateKeyPair("RS256", { extractable: true });
const jwks = { keys: [{ ...(await exportJWK(key.publicKey)), kid: "one", alg: "RS256", use: "sig" }] };

const grants = new Map<string, Grant>();
const accountsByToken = new Map<string, ProviderAccount>();
/** What was asked of providers, by address. */
const asked: string[] = [];

/**
 * Google, GitHub, LinkedIn, Apple and an OpenID provider at https://id.test, at the edge of the network: real codes that
 * work once, PKCE that is checked, tokens that are signed. Everything else is out of reach.
 */
export function withProviders(): void {
  const network = globalThis.fetch;
  beforeEach(() => {
    asked.length = 0;
    globalThis.fetch = (input, init) => answer(new Request(input, init));
  });
  afterEach(() => {
    globalThis.fetch = network;
  });
}

/** The account consents at the address people were sent to. @returns the parameters that the provider calls back with */
export function consents(
  authorization: string | URL,
  account: ProviderAccount,
  falsified: Falsified = {},
): URLSearchParams {
  const url = new URL(authorization);
  const query = url.searchParams;
  const code = crypto.randomUUID();
  if (query.get("response_type") !== "code") throw new Error(`No code is asked for: ${url}`);
  if (query.has("code_challenge") && query.get("code_challenge_method") !== "S256") {
    throw new Error(`PKCE without S256: ${url}`);
  }
  grants.set(`${ISSUERS[url.host]} ${code}`, {
    account,
    falsified,
    clientId: query.get("client_id") ?? "",
    redirectUri: query.get("redirect_uri") ?? "",
    challenge: query.get("code_challenge"),
    // LinkedIn does not put it into its tokens.
    nonce: url.host === "www.linkedin.com" ? null : query.get("nonce"),
  });
  return new URLSearchParams({ code, state: query.get("state") ?? "" });
}

/** An id token that a provider gave to an app on somebody's phone. */
export function idTokenOf(
  issuer: string,
  clientId: string,
  account: ProviderAccount,
  { claims = {}, foreignKey = false, expiresIn = 600 }: Falsified = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({
    iss: issuer,
    aud: clientId,
    iat: now,
    exp: now + expiresIn,
    ...account,
    ...claims,
  })
    .setProtectedHeader({ alg: "RS256", kid: "one" })
    .sign((foreignKey ? foreign : key).privateKey);
}

async function answer(request: Request): Promise<Response> {
  const url = new URL(request.url);
  asked.push(`${request.method} ${url.origin}${url.pathname}`);
  const { host, pathname } = url;
  if (host === "api.github.com") return githubApi(pathname, request.headers.get("authorization"));
  if (/certs|jwks|\/auth\/keys/.test(pathname)) return Response.json(jwks);
  if (pathname === "/.well-known/openid-configuration" && host === "id.test") {
    return Response.json({
      issuer: "https://id.test",
      authorization_endpoint: "https://id.test/authorize",
      token_endpoint: "https://id.test/token",
      jwks_uri: "https://id.test/jwks",
      userinfo_endpoint: "https://id.test/userinfo",
    });
  }
  if (pathname === "/userinfo") return userinfo(request.headers.get("authorization"));
  if (request.method === "POST") return token(request, url);
  throw new TypeError(`out of reach: ${url}`);
}

async function token(request: Request, url: URL): Promise<Response> {
  const issuer = ISSUERS[url.host === "oauth2.googleapis.com" ? "accounts.google.com" : url.host];
  const form = new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer()));
  const id = `${issuer} ${form.get("code")}`;
  const grant = grants.get(id);
  grants.delete(id);
  const refused = Response.json(
    { error: "invalid_grant" },
    { status: url.host === "github.com" ? 200 : 400 },
  );
  if (!grant || !issuer) return refused;
  if (grant.falsified.refusal) {
    return Response.json(grant.falsified.refusal.body, { status: grant.falsified.refusal.status });
  }
  const verifier = form.get("code_verifier");
  if (grant.challenge !== (verifier === null ? null : await challengeOf(verifier))) return refused;
  if (form.get("redirect_uri") !== grant.redirectUri || !speaksFor(request, form, grant.clientId))
    return refused;
  const accessToken = crypto.randomUUID();
  const { userinfoOf } = grant.falsified;
  accountsByToken.set(accessToken, { ...grant.account, ...(userinfoOf ? { sub: userinfoOf } : {}) });
  const spoken = userinfoOf ? { sub: grant.account.sub } : grant.account;
  const idToken = await idTokenOf(issuer, grant.clientId, spoken, {
    ...grant.falsified,
    claims: { ...(grant.nonce ? { nonce: grant.nonce } : {}), ...grant.falsified.claims },
  });
  return Response.json({
    access_token: accessToken,
    refresh_token: `refresh-${accessToken}`,
    token_type: "Bearer",
    expires_in: 600,
    ...(url.host === "github.com" ? {} : { id_token: idToken }),
  });
}

/** The client names itself in the header, or in the form with a secret. */
function speaksFor(request: Request, form: URLSearchParams, clientId: string): boolean {
  const basic = request.headers.get("authorization")?.replace(/^Basic /, "");
  const named = basic
    ? atob(basic).split(":", 1)[0]
    : form.get("client_secret")
      ? form.get("client_id")
      : null;
  return named === clientId;
}

function githubApi(path: string, authorization: string | null): Response {
  const account = accountsByToken.get(authorization?.replace(/^Bearer /, "") ?? "");
  if (!account) return Response.json({ message: "Bad credentials" }, { status: 401 });
  if (path === "/user") {
    return Response.json({
      id: Number(account.sub),
      login: "octo",
      name: account.name ?? null,
      avatar_url: null,
    });
  }
  const { email, email_verified: verified } = account;
  const aside = { email: "aside@people.test", verified: true, primary: false };
  return Response.json(email ? [{ email, verified: verified === true, primary: true }] : [aside]);
}

function userinfo(authorization: string | null): Response {
  const account = accountsByToken.get(authorization?.replace(/^Bearer /, "") ?? "");
  return account ? Response.json(account) : new Response(null, { status: 401 });
}

async function challengeOf(verifier: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return Buffer.from(hash).toString("base64url");
}
