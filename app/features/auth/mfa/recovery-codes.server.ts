import type { Id } from "#app/core/ids.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { keyedHash } from "#app/platform/keyed-hash.server.ts";
import { RECOVERY_CODES } from "./rules.ts";

/** Crockford's base32: no letter that looks like a digit, 32 of them, so that every byte's low bits are fair. */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";

/** Ten new codes of 50 random bits, in the form they are shown: `7k2m9-x4q0d`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const bytes = crypto.getRandomValues(new Uint8Array(10));
    const code = Array.from(bytes, (byte) => LETTERS[byte & 31]).join("");
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });
}

/** What is stored of a code; however it is typed, it is the same. */
export function hashRecoveryCode(ctx: Pick<AppContext, "env">, userId: Id, code: string): Promise<string> {
  return keyedHash(ctx.env, "recovery code", `${userId} ${asWritten(code)}`);
}

/** Crockford's reading: case, spaces and hyphens do not count, and look-alikes are what they look like. */
function asWritten(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, "").replaceAll("o", "0").replaceAll(/[il]/g, "1");
}
