import { parseCookie, stringifySetCookie } from "cookie";
import { type Id, isId } from "#app/core/ids.ts";
import { minutes } from "#app/core/time.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { seal, unseal } from "./seal.server.ts";

const PURPOSE = "suspended-pass";
const LIVES = minutes(30);

const cookieName = (secure: boolean) => (secure ? "__Host-thrive-suspended" : "thrive-suspended");

/**
 * For who proved a suspended account at the door: it opens the page that says why and takes their appeal, and nothing
 * else (product.md §5.17). No session comes of it.
 */
export async function writeSuspendedPass(
  { env, clock }: Pick<AppContext, "env" | "clock">,
  userId: Id,
  secure: boolean,
): Promise<string> {
  return stringifySetCookie({
    name: cookieName(secure),
    value: await seal(env, PURPOSE, `${userId} ${clock.now() + LIVES}`),
    httpOnly: true,
    secure,
    sameSite: "strict",
    path: "/",
    maxAge: LIVES / 1000,
  });
}

/** @returns whose suspended account was proved in this browser a short while ago; null without one */
export async function readSuspendedPass(
  { env, clock }: Pick<AppContext, "env" | "clock">,
  cookieHeader: string | null,
  secure: boolean,
): Promise<Id | null> {
  const sealed = parseCookie(cookieHeader ?? "")[cookieName(secure)];
  const [userId = "", until = "0"] = ((sealed && (await unseal(env, PURPOSE, sealed))) || "").split(" ");
  return isId(userId) && Number(until) > clock.now() ? userId : null;
}
