import { days } from "#app/core/time.ts";

/** A request nobody answered ends by itself (product.md §5.2). */
export const REQUEST_LIVES = days(60);

/** One who asked in vain may ask again this long after they asked; counted from there, it does not tell of a refusal. */
export const ASK_AGAIN_AFTER = days(90);

/** XP of a connection is taken back when it ends sooner (product.md §7.1). */
export const SETTLED_AFTER = days(1);

/** Requests to members one has nothing to do with yet, in any 24 hours (product.md §5.2). */
export const COLD_REQUESTS = { most: 20, window: days(1) };

/** How many requests are answered at once. */
export const ANSWERED_AT_ONCE = 20;

export type ConnectionStatus = "pending" | "accepted" | "declined" | "withdrawn" | "expired" | "removed";

/** Move -> where it starts, and where it leads (product.md §5.2). */
export const CONNECTION_MOVES = {
  accept: { from: ["pending"], to: "accepted" },
  decline: { from: ["pending"], to: "declined" },
  withdraw: { from: ["pending"], to: "withdrawn" },
  expire: { from: ["pending"], to: "expired" },
  remove: { from: ["accepted"], to: "removed" },
} as const satisfies Record<string, { from: readonly ConnectionStatus[]; to: ConnectionStatus }>;

/** What is known of a pair when one of them asks. */
export interface Standing {
  status: ConnectionStatus;
  /** Whether the one who asks now is the one who asked. */
  mine: boolean;
  requestedAt: number;
}

export type AskOutcome = "ask" | "accept" | "stands" | "connected" | "later";

/**
 * What becomes of a request (product.md §5.2): one that meets a request of the other accepts it, also one that was
 * refused, which its sender does not know. One's own stands while it seems to wait.
 */
export function outcomeOf(standing: Standing | null, now: number): AskOutcome {
  if (!standing) return "ask";
  const { status, mine, requestedAt } = standing;
  const waits = now < requestedAt + REQUEST_LIVES;
  if (status === "accepted") return "connected";
  if (status === "withdrawn" || status === "removed") return "ask";
  if (status === "pending" || (status === "declined" && waits)) return mine ? "stands" : "accept";
  return !mine || now >= requestedAt + ASK_AGAIN_AFTER ? "ask" : "later";
}

/** How a member stands to another, as they may know it. */
export type Tie = "none" | "requested" | "incoming" | "connected";
