import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { toBase64Url } from "#app/core/base64url.ts";
import { minutes, seconds } from "#app/core/time.ts";

/** Asymmetric only: a provider's public keys never verify a symmetric signature or none. */
const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "EdDSA",
  "Ed25519",
];

export type IdTokenFault = "bad" | "audience" | "subject" | "nonce";

/** An id token that does not say what it must. */
export class IdTokenError extends Error {
  readonly fault: IdTokenFault;

  constructor(fault: IdTokenFault) {
    super(`id token: ${fault}`);
    this.name = "IdTokenError";
    this.fault = fault;
  }
}

/** Whose tokens are believed. */
export interface IdTokenTrust {
  issuers: string[];
  audiences: string[];
  keysUrl: string;
}

/** The claims of an id token whose signature, issuer, audience and time were right. */
export type IdTokenClaims = JWTPayload & { sub: string };

/**
 * Checks an id token (OpenID Connect Core 1.0 §3.1.3.7): signature by a published key of the issuer, issuer, audience,
 * authorized party, expiry, and `at_hash` where there is an access token to compare it with. The nonce is the caller's.
 * @param now epoch milliseconds
 * @throws IdTokenError
 */
export async function verifyIdToken(
  trust: IdTokenTrust,
  idToken: string,
  { now, accessToken }: { now: number; accessToken: string | null },
): Promise<IdTokenClaims> {
  const claims = await verified(trust, idToken, now);
  if (!claims.sub) throw new IdTokenError("subject");
  if (typeof claims.azp === "string" && !trust.audiences.includes(claims.azp)) {
    throw new IdTokenError("audience");
  }
  if (accessToken && typeof claims.at_hash === "string") {
    if (claims.at_hash !== (await accessTokenHash(idToken, accessToken))) throw new IdTokenError("bad");
  }
  return { ...claims, sub: claims.sub };
}

async function verified(trust: IdTokenTrust, idToken: string, now: number): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(idToken, keysAt(trust.keysUrl), {
      algorithms: ALGORITHMS,
      issuer: trust.issuers,
      audience: trust.audiences,
      requiredClaims: ["exp"],
      currentDate: new Date(now),
    });
    return payload;
  } catch (error) {
    const audience = error instanceof errors.JWTClaimValidationFailed && error.claim === "aud";
    throw new IdTokenError(audience ? "audience" : "bad");
  }
}

/** The left half of the hash that the token's own algorithm uses (OpenID Connect Core 1.0 §3.1.3.6). */
async function accessTokenHash(idToken: string, accessToken: string): Promise<string> {
  const header = JSON.parse(atob((idToken.split(".")[0] ?? "").replaceAll("-", "+").replaceAll("_", "/")));
  const size = /(256|384|512)$/.exec(String(header.alg))?.[1] ?? "512";
  const hash = await crypto.subtle.digest(`SHA-${size}`, new TextEncoder().encode(accessToken));
  return toBase64Url(new Uint8Array(hash, 0, hash.byteLength / 2));
}

/** Published keys, remembered per isolate; an unknown key id makes them be asked for again, at most twice a minute. */
const keySets = new Map<string, JWTVerifyGetKey>();

function keysAt(url: string): JWTVerifyGetKey {
  const known = keySets.get(url);
  if (known) return known;
  const keys = createRemoteJWKSet(new URL(url), {
    timeoutDuration: seconds(5),
    cooldownDuration: seconds(30),
    cacheMaxAge: minutes(10),
  });
  keySets.set(url, keys);
  return keys;
}
