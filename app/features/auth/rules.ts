import { days, hours, minutes, seconds } from "#app/core/time.ts";

/** Lifetimes of a session (security.md, auth-wire.md §4 no. 11). */
export const ACCESS_TOKEN_LIFETIME = minutes(10);
export const SESSION_IDLE = days(30);
export const SESSION_ABSOLUTE = days(90);
/** Staff sessions end sooner: what they can reach is worth more. */
export const STAFF_SESSION_IDLE = minutes(30);
export const STAFF_SESSION_ABSOLUTE = hours(12);

/** Parallel refreshes of one browser may present the same token this long after its successor was issued. */
const REUSE_INTERVAL = seconds(10);

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** Accounts are found by the trimmed, lower-case address. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

export type RefreshVerdict = "rotate" | "hand_out_successor" | "hostile";

/**
 * What a presented refresh token deserves (auth-wire.md §2): the head of its family rotates; a loser of a parallel
 * refresh gets the winner's successor while that is unused and young; everything else is reuse.
 */
export function judgeRefresh(token: {
  usedAt: number | null;
  successorUsedAt: number | null;
  now: number;
}): RefreshVerdict {
  if (token.usedAt === null) return "rotate";
  const young = token.now - token.usedAt <= REUSE_INTERVAL;
  return young && token.successorUsedAt === null ? "hand_out_successor" : "hostile";
}
