import { type BinaryLike, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { toBase64Url } from "#app/core/base64url.ts";
import type { Env } from "#app/platform/env.server.ts";

/** scrypt figures of architecture.md §1: 16 MB, fits an isolate. */
const COST = { N: 2 ** 14, r: 8, p: 5 } as const;
const KEY_LENGTH = 32;

/** A hash no password has: checked when an account does not exist, so that the answer takes the same time. */
const DUMMY_HASH = `scrypt$${COST.N}$${COST.r}$${COST.p}$AAAAAAAAAAAAAAAAAAAAAA$${"A".repeat(43)}`;

/** Tests sign up thousands of members, and have no password worth guarding. */
const CHEAP = { N: 2 ** 10, r: 8, p: 1 } as const;

/** What hashing costs here: the figures above, except where TEST_CHEAP_HASHES is on, and never less in production. */
export function hashCost(env: Pick<Env, "APP_ENV" | "TEST_CHEAP_HASHES">): Cost {
  return env.APP_ENV !== "production" && env.TEST_CHEAP_HASHES === "on" ? CHEAP : COST;
}

type Cost = Pick<ScryptOptions, "N" | "r" | "p">;

/** Hashes a password as `scrypt$N$r$p$salt$hash` (base64url). About 100 ms of CPU. */
export async function hashPassword(password: string, cost: Cost = COST): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return `scrypt$${cost.N}$${cost.r}$${cost.p}$${toBase64Url(salt)}$${toBase64Url(key)}`;
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
