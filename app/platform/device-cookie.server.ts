import { stringifySetCookie } from "cookie";
import { days, seconds } from "#app/core/time.ts";
import type { Commit } from "./outbox.server.ts";

const NAME = "thrive-device";
const MARK = /^[\w-]{32,64}$/;
const KEPT = days(400);

/** By what somebody who signs in is known again, and from where they come. */
export interface Device {
  /** Kept by their browser; a program, which keeps no cookies, is known by what it calls itself. */
  mark: string;
  userAgent: string | null;
  /** Two letters, as the edge saw it; null where it did not. */
  country: string | null;
}

/** @param program whether no browser of ours asks */
export function readDevice(
  headers: Headers,
  cookies: Record<string, string | undefined>,
  program: boolean,
): Device {
  const kept = cookies[NAME] ?? "";
  const userAgent = headers.get("user-agent")?.slice(0, 300) ?? null;
  const country = headers.get("cf-ipcountry") ?? "";
  return {
    mark: program ? `program ${userAgent}` : MARK.test(kept) ? kept : crypto.randomUUID(),
    userAgent,
    // XX is an address of nowhere, T1 one of Tor.
    country: /^[A-Z]{2}$/.test(country) && country !== "XX" ? country : null,
  };
}

/** This browser is known again from now on. It names nobody: who signed in with it is ours to know. */
export function writeDeviceCookie({ mark }: Device, secure: boolean): string {
  return stringifySetCookie({
    name: NAME,
    value: mark,
    httpOnly: true,
    secure,
    sameSite: "lax",
    path: "/",
    maxAge: Math.floor(KEPT / seconds(1)),
  });
}

/** Says with each session that begins what it began on, whichever way it did. */
export function withDevice(commit: Commit, { userAgent, country }: Device): Commit {
  return (statements, ...happened) =>
    commit(
      statements,
      ...happened.map((entry) =>
        entry.name === "session.started"
          ? { ...entry, payload: { ...entry.payload, userAgent, country } }
          : entry,
      ),
    );
}
