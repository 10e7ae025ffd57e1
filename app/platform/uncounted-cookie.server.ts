import { type Cookies, stringifySetCookie } from "cookie";
import { days } from "#app/core/time.ts";
import { UNCOUNTED_COOKIE } from "#app/core/uncounted.ts";

/** As long as browsers keep a cookie at most. */
const KEPT = days(400);

/** Whether it sends Global Privacy Control or Do Not Track: then there is nothing left to choose. */
export function signalsNotToFollow(headers: Headers): boolean {
  return headers.get("sec-gpc") === "1" || headers.get("dnt") === "1";
}

/** Whether what this browser does is only counted (product.md §7.6): by its signal, or by its member's choice. */
export function asksNotToBeFollowed(headers: Headers, cookies: Cookies): boolean {
  return signalsNotToFollow(headers) || cookies[UNCOUNTED_COOKIE] === "1";
}

/** The choice as a cookie. Our own script reads it, too: who is not counted is not played back after a fault. */
export function uncountedCookie(counted: boolean, secure: boolean): string {
  return stringifySetCookie({
    name: UNCOUNTED_COOKIE,
    value: "1",
    secure,
    sameSite: "lax",
    path: "/",
    maxAge: counted ? 0 : KEPT / 1000,
  });
}
