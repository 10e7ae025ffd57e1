import type { Id } from "./ids.ts";
import type { Aal } from "./viewer.ts";

/** What a page may know of the session its browser holds: never a token. */
export interface SessionState {
  userId: Id;
  sessionId: Id;
  aal: Aal;
  /** End of the access token, epoch milliseconds of the server's clock; with each refresh a later one. */
  expiresAt: number;
  /** The same in milliseconds from the answer on, for clocks that differ. */
  expiresIn: number;
}

/** Specification §4 *Auth session events*. */
export type SessionEventName =
  | "INITIAL_SESSION"
  | "SIGNED_IN"
  | "SIGNED_OUT"
  | "TOKEN_REFRESHED"
  | "MFA_CHALLENGE_VERIFIED";

/**
 * What happened between two looks at a browser's session.
 * @param before undefined at the first look
 * @returns null when nothing did
 */
export function sessionEvent(
  before: SessionState | null | undefined,
  after: SessionState | null,
): SessionEventName | null {
  if (before === undefined) return "INITIAL_SESSION";
  if (!after) return before ? "SIGNED_OUT" : null;
  if (before?.sessionId !== after.sessionId) return "SIGNED_IN";
  if (before.aal === "aal1" && after.aal === "aal2") return "MFA_CHALLENGE_VERIFIED";
  return before.expiresAt === after.expiresAt ? null : "TOKEN_REFRESHED";
}
