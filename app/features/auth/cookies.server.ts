import { parseCookie, stringifySetCookie } from "cookie";
import type { AppContext } from "#app/platform/context.server.ts";
import { writeDeviceCookie } from "#app/platform/device-cookie.server.ts";
import { SESSION_ABSOLUTE } from "./rules.ts";

export interface SessionCookies {
  access: string | null;
  refresh: string | null;
}

const ACCESS = "thrive-access";
const REFRESH = "thrive-refresh";

/** On https the names carry `__Host-`; on plain-http localhost they cannot (browsers refuse Secure there). */
function cookieName(base: string, secure: boolean): string {
  return secure ? `__Host-${base}` : base;
}

/** The tokens that a request's cookies hold; null for one that is missing or empty. */
export function readSessionCookies(header: string | null, secure: boolean): SessionCookies {
  const cookies = parseCookie(header ?? "");
  return {
    access: cookies[cookieName(ACCESS, secure)] || null,
    refresh: cookies[cookieName(REFRESH, secure)] || null,
  };
}

/** Both cookies of a session, HttpOnly and SameSite=Lax; they live as long as the session may. */
export function writeSessionCookies(tokens: { access: string; refresh: string }, secure: boolean): string[] {
  return [
    setCookie(ACCESS, tokens.access, SESSION_ABSOLUTE, secure),
    setCookie(REFRESH, tokens.refresh, SESSION_ABSOLUTE, secure),
  ];
}

/** Hands a browser the new session that began in it, whichever way; it is known again the next time. */
export function handOver(
  ctx: Pick<AppContext, "device" | "setCookie">,
  session: { access: string; refresh: string },
  secure: boolean,
): void {
  for (const cookie of writeSessionCookies(session, secure)) ctx.setCookie(cookie);
  ctx.setCookie(writeDeviceCookie(ctx.device, secure));
}

/** Removes both. */
export function clearSessionCookies(secure: boolean): string[] {
  return [setCookie(ACCESS, "", 0, secure), setCookie(REFRESH, "", 0, secure)];
}

function setCookie(base: string, value: string, lifetime: number, secure: boolean): string {
  return stringifySetCookie({
    name: cookieName(base, secure),
    value,
    httpOnly: true,
    secure,
    sameSite: "lax",
    path: "/",
    maxAge: Math.floor(lifetime / 1000),
  });
}
