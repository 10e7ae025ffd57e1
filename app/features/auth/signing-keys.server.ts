import { type CryptoKey, importJWK, type JWK } from "jose";

const ALGORITHMS = ["ES256", "RS256", "HS256"] as const;
/** What of a key may be shown to anyone, by RFC 7517 and 7518. */
const PUBLIC_MEMBERS = ["kty", "crv", "x", "y", "n", "e", "alg", "kid", "use"] as const;

export interface VerifyingKey {
  kid: string;
  alg: (typeof ALGORITHMS)[number];
  verify: CryptoKey | Uint8Array;
  /** Shown in the JWKS; null for a symmetric key. */
  publicJwk: JWK | null;
}

export interface KeyRing {
  signing: { kid: string; alg: string; key: CryptoKey | Uint8Array };
  /** By `kid`: all of them, so that tokens of the key before stay good while it is rotated. */
  verifying: ReadonlyMap<string, VerifyingKey>;
}

/** Imported once per isolate and secret: importing costs more than verifying. */
const rings = new Map<string, Promise<KeyRing>>();

/**
 * Reads AUTH_SIGNING_KEY: one JWK, a list of them, or a JWK set. The first signs, every one verifies; those after the
 * first may be public only (docs/operations.md, key rotation).
 */
export function keyRing(secret: string): Promise<KeyRing> {
  const known = rings.get(secret);
  if (known) return known;
  const ring = importRing(secret);
  rings.set(secret, ring);
  return ring;
}

async function importRing(secret: string): Promise<KeyRing> {
  const jwks = listOf(JSON.parse(secret));
  const [first] = jwks;
  if (!first) throw new Error("AUTH_SIGNING_KEY holds no key");
  const keys = await Promise.all(jwks.map(importVerifying));
  const alg = algorithmOf(first);
  return {
    signing: { kid: kidOf(first), alg, key: await importJWK({ ...first, key_ops: ["sign"] }, alg) },
    verifying: new Map(keys.map((key) => [key.kid, key])),
  };
}

function listOf(parsed: unknown): JWK[] {
  if (Array.isArray(parsed)) return parsed;
  const { keys } = parsed as { keys?: JWK[] };
  return keys ?? [parsed as JWK];
}

async function importVerifying(jwk: JWK): Promise<VerifyingKey> {
  const alg = algorithmOf(jwk);
  const symmetric = jwk.kty === "oct";
  const members = PUBLIC_MEMBERS.flatMap((name) => (jwk[name] === undefined ? [] : [[name, jwk[name]]]));
  const publicJwk: JWK = {
    ...Object.fromEntries(members),
    kid: kidOf(jwk),
    alg,
    use: "sig",
    key_ops: ["verify"],
  };
  return {
    kid: kidOf(jwk),
    alg,
    verify: await importJWK(symmetric ? { ...jwk, key_ops: ["verify"] } : publicJwk, alg),
    publicJwk: symmetric ? null : publicJwk,
  };
}

function algorithmOf(jwk: JWK): VerifyingKey["alg"] {
  const alg = ALGORITHMS.find((known) => known === (jwk.alg ?? "ES256"));
  if (!alg) throw new Error(`AUTH_SIGNING_KEY: ${jwk.alg} is not among ${ALGORITHMS.join(", ")}`);
  return alg;
}

function kidOf(jwk: JWK): string {
  return jwk.kid ?? jwk.x ?? "1";
}
