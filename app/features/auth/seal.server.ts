import { fromBase64Url, toBase64Url } from "#app/core/base64url.ts";
import type { Env } from "#app/platform/env.server.ts";

const NONCE_BYTES = 12;

/**
 * Seals a short secret (a TOTP key, a provider's tokens) so that the database alone does not give it away: AES-256-GCM
 * under a key derived from AUTH_TOKEN_SECRET by HKDF.
 * @param purpose what it is and whose, e.g. `totp:{factorId}`; a sealed value opens only under the same purpose
 */
export async function seal(env: Env, purpose: string, secret: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv: nonce, additionalData: new TextEncoder().encode(purpose) },
    await sealingKey(env),
    new TextEncoder().encode(secret),
  );
  return toBase64Url(new Uint8Array([...nonce, ...new Uint8Array(sealed)]));
}

/** @returns null for what was not sealed here, for another purpose, or tampered with */
export async function unseal(env: Env, purpose: string, sealed: string): Promise<string | null> {
  try {
    const bytes = fromBase64Url(sealed);
    const opened = await crypto.subtle.decrypt(
      {
        name: "AES-GCM",
        iv: bytes.slice(0, NONCE_BYTES),
        additionalData: new TextEncoder().encode(purpose),
      },
      await sealingKey(env),
      bytes.slice(NONCE_BYTES),
    );
    return new TextDecoder().decode(opened);
  } catch {
    return null;
  }
}

async function sealingKey(env: Env): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey(
    "raw",
    new TextEncoder().encode(env.AUTH_TOKEN_SECRET),
    "HKDF",
    false,
    ["deriveKey"],
  );
  return crypto.subtle.deriveKey(
    {
      name: "HKDF",
      hash: "SHA-256",
      salt: new Uint8Array(),
      info: new TextEncoder().encode("thrive seal 1"),
    },
    secret,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}
