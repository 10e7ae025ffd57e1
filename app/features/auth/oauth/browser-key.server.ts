import { parseCookie, stringifySetCookie } from "cookie";
import { FLOW_LIFETIME, randomText } from "./flows.server.ts";

const NAME = "thrive-oauth";

/** On https the name carries `__Host-`; on plain-http localhost it cannot (browsers refuse Secure there). */
function cookieName(secure: boolean): string {
  return secure ? `__Host-${NAME}` : NAME;
}

/**
 * What ties a flow to the browser that began it: without the cookie a state is worth nothing, so nobody can be signed in
 * to someone else's account by a link (RFC 6749 §10.12). One key serves all flows of five minutes, so that two tabs do
 * not end each other's.
 */
export function readBrowserKey(header: string | null, secure: boolean): string | null {
  const value = parseCookie(header ?? "")[cookieName(secure)] ?? "";
  return /^[\w-]{43}$/.test(value) ? value : null;
}

/** A key for a browser, and the cookie that keeps it for as long as a flow may take. */
export function keepBrowserKey(header: string | null, secure: boolean): { key: string; cookie: string } {
  const key = readBrowserKey(header, secure) ?? randomText();
  const cookie = stringifySetCookie({
    name: cookieName(secure),
    value: key,
    httpOnly: true,
    secure,
    sameSite: "lax",
    path: "/",
    maxAge: FLOW_LIFETIME / 1000,
  });
  return { key, cookie };
}
