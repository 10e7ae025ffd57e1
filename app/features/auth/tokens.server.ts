import { decodeProtectedHeader, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { toBase64Url } from "#app/core/base64url.ts";
import type { Id } from "#app/core/ids.ts";
import type { users } from "#app/db/schema/auth.ts";
import type { Env } from "#app/platform/env.server.ts";
import { ACCESS_TOKEN_LIFETIME } from "./rules.ts";
import { issuerOf } from "./settings.server.ts";
import { keyRing } from "./signing-keys.server.ts";

const AUDIENCE = "authenticated";

/** A cookie may weigh 4,096 bytes with its name; a token that would be longer leaves the member's own data out. */
const TOKEN_MAX = 3900;

const accessClaims = z.object({ sub: z.uuid(), session_id: z.uuid(), exp: z.number() });

export interface AccessClaims {
  userId: Id;
  sessionId: Id;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** What a token says of its member. */
export type ClaimedUser = Pick<
  typeof users.$inferSelect,
  "id" | "email" | "phone" | "app_metadata" | "user_metadata" | "is_anonymous"
>;

/** One way the session was proved, newest first in `amr`; `timestamp` in seconds. */
export interface AuthenticationMethod {
  method: string;
  timestamp: number;
}

/** What a token says of its session. */
export interface ClaimedSession {
  id: Id;
  aal: "aal1" | "aal2";
  amr: AuthenticationMethod[];
}

/** Signs a short-lived access token with every claim of auth-wire.md §0 (10 minutes). */
export async function signAccessToken(
  env: Env,
  claimed: { user: ClaimedUser; session: ClaimedSession },
  now: number,
): Promise<string> {
  const token = await sign(env, claimed, now, claimed.user.user_metadata);
  return token.length <= TOKEN_MAX ? token : sign(env, claimed, now, {});
}

async function sign(
  env: Env,
  { user, session }: { user: ClaimedUser; session: ClaimedSession },
  now: number,
  userMetadata: unknown,
): Promise<string> {
  const { kid, alg, key } = (await keyRing(env.AUTH_SIGNING_KEY)).signing;
  const issued = Math.floor(now / 1000);
  const claims = {
    email: user.email ?? "",
    phone: user.phone ?? "",
    app_metadata: user.app_metadata,
    user_metadata: userMetadata,
    role: "authenticated",
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg, typ: "JWT", kid })
    .setIssuer(issuerOf(env))
    .setAudience(AUDIENCE)
    .setSubject(user.id)
    .setIssuedAt(issued)
    .setExpirationTime(issued + ACCESS_TOKEN_LIFETIME / 1000)
    .sign(key);
}

/**
 * Verifies a token of ours: the key its `kid` names, that key's algorithm and no other, issuer, audience, expiry.
 * @throws Error of jose for everything that is not exactly right
 */
export async function verifyToken(env: Env, token: string, now: number): Promise<JWTPayload> {
  const ring = await keyRing(env.AUTH_SIGNING_KEY);
  const known = ring.verifying.get(decodeProtectedHeader(token).kid ?? "");
  if (!known) throw new Error("unknown key");
  const { payload } = await jwtVerify(token, known.verify, {
    algorithms: [known.alg],
    issuer: issuerOf(env),
    audience: AUDIENCE,
    currentDate: new Date(now),
    requiredClaims: ["exp"],
  });
  return payload;
}

/** Reads an access token; null when it is expired, tampered with, or not one of ours. */
export async function readAccessToken(env: Env, token: string, now: number): Promise<AccessClaims | null> {
  try {
    const claims = accessClaims.parse(await verifyToken(env, token, now));
    return { userId: claims.sub, sessionId: claims.session_id, expiresAt: claims.exp * 1000 };
  } catch {
    return null;
  }
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
