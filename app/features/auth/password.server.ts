import { type BinaryLike, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { toBase64Url } from "#app/core/base64url.ts";

/** scrypt figures of architecture.md §1: 16 MB, fits an isolate. */
const COST = { N: 2 ** 14, r: 8, p: 5 } as const;
const KEY_LENGTH = 32;

/** A hash no password has: checked when an account does not exist, so that the answer takes the same time. */
const DUMMY_HASH = `scrypt$${COST.N}$${COST.r}$${COST.p}$AAAAAAAAAAAAAAAAAAAAAA$${"A".repeat(43)}`;

/** Hashes a password as `scrypt$N$r$p$salt$hash` (base64url). About 100 ms of CPU. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return `scrypt$${COST.N}$${COST.r}$${COST.p}$${toBase64Url(salt)}$${toBase64Url(key)}`;
}

/** Compares in constant time; costs the same when there is no hash to compare with. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [scheme, n, r, p, salt, hash] = (stored ?? DUMMY_HASH).split("$");
  if (scheme !== "scrypt" || !salt || !hash) return false;
  const expected = Buffer.from(hash, "base64url");
  const actual = await derive(password, Buffer.from(salt, "base64url"), {
    N: Number(n),
    r: Number(r),
    p: Number(p),
  });
  const equal = expected.length === actual.length && timingSafeEqual(expected, actual);
  return equal && stored !== null;
}

function derive(password: string, salt: BinaryLike, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_LENGTH, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
