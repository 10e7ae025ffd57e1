import { type CryptoKey, importJWK, type JWK } from "jose";
import { authSettings } from "#app/features/auth/settings.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";

/** What certifies, and what certificates are checked with. */
export interface PassportKeys {
  /** Scheme, host and port of the product. */
  site: string;
  /** Who issues, as `did:web`: its document stands at /.well-known/did.json. */
  did: string;
  /** Null where there is no key: nothing can be issued then. */
  signing: { kid: string; key: CryptoKey } | null;
  /** By `kid`; keys of before too, so that what they signed stays good. */
  verifying: ReadonlyMap<string, VerifyingKey>;
}

interface VerifyingKey {
  key: CryptoKey;
  jwk: JWK;
}

/** Imported once per isolate and secret. */
const known = new Map<string, Promise<PassportKeys>>();

/** Reads PASSPORT_KEY, a private Ed25519 JWK, and PASSPORT_OLD_KEYS, the public ones of before (docs/operations.md). */
export function passportKeys(env: Env): Promise<PassportKeys> {
  const { siteUrl } = authSettings(env);
  const name = JSON.stringify([siteUrl, env.PASSPORT_KEY, env.PASSPORT_OLD_KEYS]);
  const found = known.get(name) ?? importKeys(siteUrl, env);
  known.set(name, found);
  return found;
}

async function importKeys(site: string, env: Env): Promise<PassportKeys> {
  const own = jwksIn("PASSPORT_KEY", env.PASSPORT_KEY).find(({ d }) => typeof d === "string");
  const all = [...(own ? [own] : []), ...jwksIn("PASSPORT_OLD_KEYS", env.PASSPORT_OLD_KEYS)];
  const verifying = new Map<string, VerifyingKey>();
  for (const jwk of all) {
    const kid = kidOf(jwk);
    const shown: JWK = { ...CURVE, x: jwk.x ?? "", alg: "EdDSA", use: "sig", kid };
    verifying.set(kid, { key: await imported(shown), jwk: shown });
  }
  const signing = own && {
    kid: kidOf(own),
    key: await imported({ ...CURVE, x: own.x ?? "", d: own.d ?? "" }),
  };
  const { host } = new URL(site);
  return { site, did: `did:web:${encodeURIComponent(host)}`, signing: signing ?? null, verifying };
}

const CURVE = { kty: "OKP", crv: "Ed25519" };
const imported = async (jwk: JWK) => (await importJWK(jwk, "EdDSA")) as CryptoKey;
const kidOf = (jwk: JWK): string => jwk.kid ?? jwk.x ?? "1";

/** 32 bytes of each half, as base64url has them. */
const HALF = /^[\w-]{43}$/;
const isKey = ({ crv, x, d }: JWK) =>
  crv === "Ed25519" && HALF.test(x ?? "") && (d === undefined || HALF.test(d));

/** One JWK or a list of them; what is none is said in the log, and the pages work on without it. */
function jwksIn(name: string, text: string | undefined): JWK[] {
  if (!text) return [];
  try {
    const parsed: unknown = JSON.parse(text);
    const jwks = (Array.isArray(parsed) ? parsed : [parsed]) as JWK[];
    if (jwks.every(isKey)) return jwks;
  } catch {
    // Said below.
  }
  log({ event: "passport_off", message: `${name} is no Ed25519 key as one line of JSON.` });
  return [];
}

/** Who signs, for anybody who checks without us (did:web). */
export function didDocument({ did, verifying }: PassportKeys) {
  const methods = [...verifying].map(([kid, { jwk }]) => ({
    id: `${did}#${kid}`,
    type: "JsonWebKey",
    controller: did,
    publicKeyJwk: jwk,
  }));
  return {
    "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/jwk/v1"],
    id: did,
    verificationMethod: methods,
    assertionMethod: methods.map(({ id }) => id),
  };
}
