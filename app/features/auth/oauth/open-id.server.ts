import { CodeChallengeMethod, OAuth2Client, type OAuth2Tokens } from "arctic";
import { type IdTokenClaims, IdTokenError, verifyIdToken } from "./id-token.server.ts";
import { emailOf, isTrue, nameOf, pictureOf, present, textOf } from "./profile.ts";
import { asking, type OAuthProvider, ProviderFailure, type ProviderProfile } from "./provider.server.ts";
import type { ProviderName } from "./providers.ts";

/** Where an OpenID provider answers. */
export interface Endpoints {
  authorization: string;
  token: string;
  keys: string;
  /** Where claims are that the id token leaves out; asked only for an address it does not hold. */
  userinfo?: string | undefined;
  /** What it may call itself in its tokens. */
  issuers: string[];
}

interface OpenIdSettings {
  name: ProviderName;
  label: string;
  clientIds: [string, ...string[]];
  clientSecret: string | null;
  scopes: string[];
  endpoints: () => Promise<Endpoints>;
  /** Added to the address people are sent to. */
  parameters?: Record<string, string>;
  /** LinkedIn refuses PKCE of a web application, and Apple knows none. */
  pkce?: boolean;
  /** LinkedIn does not put the nonce into its tokens. */
  echoesNonce?: boolean;
  /** For providers that want the client's secret elsewhere than in the Authorization header. */
  exchange?: (redirectUri: string, code: string) => Promise<OAuth2Tokens>;
}

/** A provider of OpenID Connect: who someone is stands in a signed token (OpenID Connect Core 1.0 §3.1). */
export function openIdProvider(settings: OpenIdSettings): OAuthProvider {
  const { name, label, clientIds, clientSecret, pkce = true, echoesNonce = true } = settings;

  async function claimsOf(idToken: string, now: number, accessToken: string | null): Promise<IdTokenClaims> {
    const { issuers, keys } = await settings.endpoints();
    return verifyIdToken({ issuers, audiences: clientIds, keysUrl: keys }, idToken, { now, accessToken });
  }

  return {
    name,
    label,
    clientIds,
    issuers: async () => (await settings.endpoints()).issuers,
    async authorizationUrl({ redirectUri, state, nonce, verifier, scopes, parameters }) {
      const { authorization } = await settings.endpoints();
      const client = new OAuth2Client(clientIds[0], clientSecret, redirectUri);
      const wanted = [...new Set([...settings.scopes, ...scopes])];
      const url = pkce
        ? client.createAuthorizationURLWithPKCE(
            authorization,
            state,
            CodeChallengeMethod.S256,
            verifier,
            wanted,
          )
        : client.createAuthorizationURL(authorization, state, wanted);
      return withParameters(url, { ...parameters, ...settings.parameters, nonce });
    },
    async exchange(redirectUri, code, verifier) {
      if (settings.exchange) return asking(settings.exchange(redirectUri, code));
      const { token } = await settings.endpoints();
      const client = new OAuth2Client(clientIds[0], clientSecret, redirectUri);
      return asking(client.validateAuthorizationCode(token, code, pkce ? verifier : null));
    },
    async readProfile(tokens, { now, nonce }) {
      const claims = await claimsOf(idTokenIn(tokens), now, tokens.accessToken());
      const answered = textOf(claims.nonce);
      if (answered !== nonce && (echoesNonce || answered !== null)) throw new IdTokenError("nonce");
      const { userinfo } = await settings.endpoints();
      if (!userinfo || claims.email !== undefined) return profileOf(claims);
      return profileOf({
        ...(await asking(readUserinfo(userinfo, tokens.accessToken(), claims.sub))),
        ...claims,
      });
    },
    async readIdToken(idToken, { now, accessToken }) {
      const claims = await claimsOf(idToken, now, accessToken);
      return { profile: profileOf(claims), nonce: textOf(claims.nonce) };
    },
  };
}

/** Adds parameters that the address does not have already. */
export function withParameters(url: URL, parameters: Record<string, string>): URL {
  for (const [name, value] of Object.entries(parameters)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  }
  return url;
}

/** OpenID Connect Core 1.0 §5.3: the answer counts only when it is about the subject of the id token. */
async function readUserinfo(
  address: string,
  accessToken: string,
  subject: string,
): Promise<Record<string, unknown>> {
  const answer = await fetch(address, {
    headers: { Accept: "application/json", Authorization: `Bearer ${accessToken}` },
  });
  if (!answer.ok) throw new ProviderFailure(`userinfo_${answer.status}`);
  const claims: unknown = await answer.json();
  if (typeof claims !== "object" || claims === null || !("sub" in claims) || claims.sub !== subject) {
    throw new ProviderFailure("userinfo_of_another");
  }
  return { ...claims };
}

function idTokenIn(tokens: OAuth2Tokens): string {
  try {
    return tokens.idToken();
  } catch {
    throw new ProviderFailure("no_id_token");
  }
}

function profileOf(claims: IdTokenClaims): ProviderProfile {
  const email = emailOf(claims.email);
  const emailVerified = email !== null && isTrue(claims.email_verified);
  const parts = [textOf(claims.given_name), textOf(claims.family_name)].filter(Boolean).join(" ");
  const name = nameOf(claims.name, parts, claims.nickname, claims.preferred_username);
  const picture = pictureOf(claims.picture);
  return {
    subject: claims.sub,
    email,
    emailVerified,
    name,
    data: present({
      iss: claims.iss,
      sub: claims.sub,
      provider_id: claims.sub,
      email,
      email_verified: emailVerified,
      phone_verified: false,
      name,
      full_name: name,
      preferred_username: nameOf(claims.preferred_username),
      picture,
      avatar_url: picture,
    }),
  };
}
