import { parseCookie, stringifySetCookie } from "cookie";
import type { Commit } from "./outbox.server.ts";

const NAME = "thrive-referral";

/** Who invited this browser's visitor, as written by a feature; null when nobody did. */
export function readReferralCookie(header: string | null): string | null {
  return parseCookie(header ?? "")[NAME] || null;
}

/** Remembers it; the last one said explicitly wins. */
export function writeReferralCookie(value: string, lifetime: number, secure: boolean): string {
  return stringifySetCookie({
    name: NAME,
    value,
    httpOnly: true,
    secure,
    sameSite: "lax",
    path: "/",
    maxAge: Math.floor(lifetime / 1000),
  });
}

/** Says with each new account who invited it, whichever way it was made; what was said of it before stands. */
export function withReferral(commit: Commit, referral: string | null): Commit {
  return (statements, ...happened) =>
    commit(
      statements,
      ...happened.map((entry) =>
        entry.name === "account.created" ? { ...entry, payload: { referral, ...entry.payload } } : entry,
      ),
    );
}
