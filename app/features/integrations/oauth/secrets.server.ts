import { toBase64Url } from "#app/core/base64url.ts";
import type { Id } from "#app/core/ids.ts";
import { isSameSecret } from "#app/features/auth/same-secret.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { keyedHash } from "#app/platform/keyed-hash.server.ts";

/** What our secrets begin with, so that whoever scans for leaked ones knows them. */
const CLIENT_SECRET = "thrive_ocs_";
const CODE = "thrive_oac_";
const REFRESH = "thrive_ort_";

const SECRET_BYTES = 32;

function random(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

/** A secret for an app; shown once, only its hash is kept. */
export function newClientSecret(): string {
  return CLIENT_SECRET + random();
}

/** A code to be redeemed within a minute; only its hash is kept. */
export function newCode(): string {
  return CODE + random();
}

/**
 * A refresh token names its grant and carries a tag that only we can make: one that was ours once is known by that, and
 * no table of old ones is kept.
 */
export async function newRefreshToken(ctx: Pick<AppContext, "env">, grantId: Id): Promise<string> {
  const body = `${grantId}.${random()}`;
  return `${REFRESH}${body}.${await tagOf(ctx, body)}`;
}

/** The grant a refresh token was made for, whether or not it still holds; null for what was not made here. */
export async function grantOfRefreshToken(ctx: Pick<AppContext, "env">, token: string): Promise<Id | null> {
  const [, body = "", grantId = "", tag = ""] =
    /^thrive_ort_(([\da-f-]{36})\.[\w-]{43})\.([\w-]{43})$/.exec(token) ?? [];
  if (!body) return null;
  return (await isSameSecret(await tagOf(ctx, body), tag)) ? grantId : null;
}

function tagOf({ env }: Pick<AppContext, "env">, body: string): Promise<string> {
  return keyedHash(env, "oauth app refresh", body);
}
