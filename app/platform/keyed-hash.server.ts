import { toBase64Url } from "#app/core/base64url.ts";
import type { Env } from "./env.server.ts";

/**
 * A hash that cannot be searched without our secret: for what has few possible values, as codes of six digits and
 * addresses have. HMAC-SHA-256, base64url.
 * @param purpose keeps the hashes of different tables apart
 */
export async function keyedHash(
  env: Pick<Env, "AUTH_TOKEN_SECRET">,
  purpose: string,
  text: string,
): Promise<string> {
  const key = await crypto.subtle.importKey(
    "raw",
    bytes(`${purpose} ${env.AUTH_TOKEN_SECRET}`),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  return toBase64Url(new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes(text))));
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
