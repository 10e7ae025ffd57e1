import { decodeProtectedHeader, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { fromBase64Url, toBase64Url } from "#app/core/base64url.ts";
import type { Id } from "#app/core/ids.ts";
import type { users } from "#app/db/schema/auth.ts";
import type { Env } from "#app/platform/env.server.ts";
import { keyedHash } from "#app/platform/keyed-hash.server.ts";
import { ACCESS_TOKEN_LIFETIME } from "./rules.ts";
import { isSameSecret } from "./same-secret.server.ts";
import { issuerOf } from "./settings.server.ts";
import { type KeyRing, keyRing } from "./signing-keys.server.ts";

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

/** Access tokens this isolate has verified, by the keys that did: a page asks with the same one again and again. */
const verified = new WeakMap<KeyRing, Map<string, AccessClaims>>();

const VERIFIED_MAX = 1000;

/** Reads an access token; null when it is expired, tampered with, or not one of ours. */
export async function readAccessToken(env: Env, token: string, now: number): Promise<AccessClaims | null> {
  const ring = await keyRing(env.AUTH_SIGNING_KEY);
  const known = verified.get(ring) ?? new Map<string, AccessClaims>();
  verified.set(ring, known);
  const before = known.get(token);
  if (before && before.expiresAt > now) return before;
  try {
    const claims = accessClaims.parse(await verifyToken(env, token, now));
    const read = { userId: claims.sub, sessionId: claims.session_id, expiresAt: claims.exp * 1000 };
    if (known.size >= VERIFIED_MAX) known.clear();
    known.set(token, read);
    return read;
  } catch {
    return null;
  }
}

const SESSION_BYTES = 16;
const SECRET_BYTES = 32;
const TAG_BYTES = 8;

/**
 * The first refresh token of a family: the session's id, 32 random bytes, and a tag that shows it is ours, base64url.
 * The id lets a token be told whose family it was once that is gone, and counted before it is looked up.
 */
export function newRefreshToken(env: Env, sessionId: Id): Promise<string> {
  return sealToken(env, idBytes(sessionId), crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

/** The only successor a refresh token can have; derived, so that losers of a race can be given it too. */
export async function successorOf(env: Env, token: string): Promise<string> {
  const secret = fromBase64Url(await keyedHash(env, "refresh successor", token));
  return sealToken(env, fromBase64Url(token).slice(0, SESSION_BYTES), secret);
}

/** The session a refresh token names; null for what was not made here. */
export async function sessionOfToken(env: Env, token: string): Promise<Id | null> {
  if (!/^[\w-]{75}$/.test(token)) return null;
  const bytes = fromBase64Url(token);
  const session = bytes.slice(0, SESSION_BYTES);
  const expected = await sealToken(env, session, bytes.slice(SESSION_BYTES, SESSION_BYTES + SECRET_BYTES));
  return (await isSameSecret(expected, token)) ? idText(session) : null;
}

/** What is stored of a refresh token. */
export async function hashToken(token: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token))));
}

async function sealToken(env: Env, session: Uint8Array, secret: Uint8Array): Promise<string> {
  const body = new Uint8Array([...session, ...secret]);
  const tag = fromBase64Url(await keyedHash(env, "refresh tag", toBase64Url(body)));
  return toBase64Url(new Uint8Array([...body, ...tag.slice(0, TAG_BYTES)]));
}

function idBytes(id: Id): Uint8Array {
  return Uint8Array.from(id.replaceAll("-", "").match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function idText(bytes: Uint8Array): Id {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
