import type { SessionState } from "#app/core/session-state.ts";
import { minutes } from "#app/core/time.ts";

/** What the way of an answer takes is no difference of clocks. */
const ALIKE = minutes(1);

let ahead = 0;
let learntFrom: number | null = null;

/**
 * What time it is at the server, epoch milliseconds: what it says of its own moments is counted from here. A device's
 * clock may be days wrong.
 */
export function serverNow(): number {
  return Date.now() + ahead;
}

/** An answer that was just given says both when the session ends and in how long. */
export function learnClock({ expiresAt, expiresIn }: SessionState): void {
  // The same again is an answer of before, shown once more.
  if (expiresAt === learntFrom) return;
  learntFrom = expiresAt;
  const difference = expiresAt - expiresIn - Date.now();
  ahead = Math.abs(difference) < ALIKE ? 0 : difference;
}
