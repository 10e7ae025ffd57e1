import { parseCookie, stringifySetCookie } from "cookie";
import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { isSameSecret } from "#app/features/auth/same-secret.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { keyedHash } from "#app/platform/keyed-hash.server.ts";
import { KIT_PASS } from "./pass.ts";

/** How long a code that was given is remembered. */
const REMEMBERED = days(7);

type PassContext = Pick<AppContext, "env" | "clock">;

/** A code as it is stored: it has few possible values, so nobody can look for it without our secret. */
export function hashCode({ env }: Pick<AppContext, "env">, owner: Id, code: string): Promise<string> {
  return keyedHash(env, "kit_code", `${owner} ${code}`);
}

/** Proves, for a while and until the code changes, that it was given. */
export async function passCookie(
  ctx: PassContext,
  owner: Id,
  codeHash: string,
  secure: boolean,
): Promise<string> {
  const until = ctx.clock.now() + REMEMBERED;
  return stringifySetCookie({
    name: `${KIT_PASS}${owner}`,
    value: `${until}.${await proofOf(ctx, owner, codeHash, until)}`,
    httpOnly: true,
    secure,
    sameSite: "lax",
    path: "/kit",
    maxAge: REMEMBERED / 1000,
  });
}

export async function hasPass(
  ctx: PassContext,
  owner: Id,
  codeHash: string | null,
  cookies: string | null,
): Promise<boolean> {
  const [until = "", proof] = (parseCookie(cookies ?? "")[`${KIT_PASS}${owner}`] ?? "").split(".");
  if (codeHash === null || !proof || !(Number(until) > ctx.clock.now())) return false;
  return isSameSecret(proof, await proofOf(ctx, owner, codeHash, Number(until)));
}

function proofOf({ env }: PassContext, owner: Id, codeHash: string, until: number): Promise<string> {
  return keyedHash(env, "kit_pass", `${owner} ${codeHash} ${until}`);
}
