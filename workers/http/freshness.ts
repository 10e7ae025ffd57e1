import { parseCookie, stringifySetCookie } from "cookie";
import { JUST_TOLD } from "#app/core/just-told.ts";
import { minutes } from "#app/core/time.ts";
import { type NearestDatabase, toBookmark } from "#app/db/nearest.server.ts";

/** Where a browser's own changes have got to. Older ones have reached every copy long since. */
const BOOKMARK_COOKIE = "thrive-bookmark";
const BOOKMARK_LIFE = minutes(5);

/** What decides who somebody is, or answers another program that keeps no cookies. */
const PRIMARY_ALONE = /^\/(?:auth|sign-out|live|functions|webhooks|readyz)(?:[./]|$)/;

const SIGNS_OUT = /^\/sign-out(?:\.data)?$/;

/**
 * How fresh what a request reads must be: pages and data may come from the nearest copy that shows the browser's own
 * changes; commands, identity, calls by bearer, and a window that has just been told of news read the primary.
 */
export function freshnessOf(
  request: Request,
  path: string,
  bearer: string | null,
): D1SessionBookmark | D1SessionConstraint {
  if (!isReading(request) || bearer !== null || PRIMARY_ALONE.test(path)) return "first-primary";
  const cookies = parseCookie(request.headers.get("cookie") ?? "");
  if (cookies[JUST_TOLD]) return "first-primary";
  return toBookmark(cookies[BOOKMARK_COOKIE]) ?? "first-unconstrained";
}

/**
 * The cookie by which the next page shows what this request changed; null where there is nothing to remember. Signing out
 * takes it away: nothing of a session stays in the browser.
 */
export function bookmarkCookie(
  request: Request,
  path: string,
  db: NearestDatabase,
  secure: boolean,
): string | null {
  const leaves = SIGNS_OUT.test(path);
  const bookmark = isReading(request) || leaves ? null : db.bookmark();
  if (!bookmark && !leaves) return null;
  return stringifySetCookie({
    name: BOOKMARK_COOKIE,
    value: bookmark ?? "",
    httpOnly: true,
    secure,
    sameSite: "lax",
    path: "/",
    maxAge: bookmark ? BOOKMARK_LIFE / 1000 : 0,
  });
}

function isReading({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}
