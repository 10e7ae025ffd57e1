import { type CryptoKey, exportJWK, importJWK, type JWK, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { toBase64Url } from "#app/core/base64url.ts";
import type { Id } from "#app/core/ids.ts";
import type { Env } from "#app/platform/env.server.ts";
import { ACCESS_TOKEN_LIFETIME } from "./rules.ts";

const ISSUER = "thrive";
const AUDIENCE = "authenticated";
const ALGORITHM = "ES256";

const accessClaims = z.object({ sub: z.uuid(), session_id: z.uuid(), exp: z.number() });

export interface AccessClaims {
  userId: Id;
  sessionId: Id;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** Signs a short-lived access token (ES256, 10 minutes). */
export async function signAccessToken(
  env: Env,
  claims: { userId: Id; sessionId: Id },
  now: number,
): Promise<string> {
  const { privateKey, kid } = await signingKey(env.AUTH_SIGNING_KEY);
  const issued = Math.floor(now / 1000);
  return new SignJWT({ session_id: claims.sessionId, role: "authenticated", aal: "aal1" })
    .setProtectedHeader({ alg: ALGORITHM, typ: "JWT", kid })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(claims.userId)
    .setIssuedAt(issued)
    .setExpirationTime(issued + ACCESS_TOKEN_LIFETIME / 1000)
    .sign(privateKey);
}

/** Reads an access token; null when it is expired, tampered with, or not one of ours. */
export async function readAccessToken(env: Env, token: string, now: number): Promise<AccessClaims | null> {
  try {
    const { publicKey } = await signingKey(env.AUTH_SIGNING_KEY);
    const { payload } = await jwtVerify(token, publicKey, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: new Date(now),
    });
    const claims = accessClaims.parse(payload);
    return { userId: claims.sub, sessionId: claims.session_id, expiresAt: claims.exp * 1000 };
  } catch {
    return null;
  }
}

interface SigningKey {
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  kid: string;
}

/** Imported once per isolate and secret: importing costs more than verifying. */
const keys = new Map<string, Promise<SigningKey>>();

function signingKey(secret: string): Promise<SigningKey> {
  const known = keys.get(secret);
  if (known) return known;
  const imported = importKey(secret);
  keys.set(secret, imported);
  return imported;
}

async function importKey(secret: string): Promise<SigningKey> {
  const jwk = JSON.parse(secret) as JWK;
  const { d: _private, key_ops: _ops, ...publicJwk } = jwk;
  const privateKey = await importJWK({ ...jwk, key_ops: ["sign"] }, ALGORITHM);
  const publicKey = await importJWK({ ...publicJwk, key_ops: ["verify"] }, ALGORITHM);
  if (privateKey instanceof Uint8Array || publicKey instanceof Uint8Array)
    throw new Error("AUTH_SIGNING_KEY is no EC key");
  return { privateKey, publicKey, kid: jwk.kid ?? (await exportJWK(publicKey)).x ?? "1" };
}

/** The first refresh token of a family: 32 random bytes, base64url. */
export function newRefreshToken(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** The only successor a refresh token can have; derived, so that losers of a race can be given it too. */
export async function successorOf(env: Env, token: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    "raw",
    new TextEncoder().encode(env.AUTH_TOKEN_SECRET),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  return toBase64Url(new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(token))));
}

/** What is stored of a refresh token. */
export async function hashToken(token: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token))));
}
