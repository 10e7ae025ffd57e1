export type IntroState =
  | "asked"
  | "forwarded"
  | "accepted"
  | "declined"
  | "introduced"
  | "passed"
  | "withdrawn"
  | "expired";

/** How many introductions a member may wait for at a time. */
export const INTROS_OPEN = 10;

/** Move -> who makes it, where it starts, and where it leads (product.md B17). */
export const INTRO_MOVES = {
  forward: { by: "via_id", from: ["asked"], to: "forwarded" },
  pass: { by: "via_id", from: ["asked"], to: "passed" },
  accept: { by: "target_id", from: ["forwarded"], to: "introduced" },
  decline: { by: "target_id", from: ["forwarded"], to: "declined" },
  withdraw: { by: "requester_id", from: ["asked", "forwarded"], to: "withdrawn" },
} as const satisfies Record<
  string,
  { by: "via_id" | "target_id" | "requester_id"; from: readonly IntroState[]; to: IntroState }
>;

export type IntroMove = keyof typeof INTRO_MOVES;

/** What who asked is told: a refusal looks like one that waits, until it runs out. */
export const SEEN_BY_ASKER: Record<IntroState, string | null> = {
  asked: "Asked",
  forwarded: "Passed on, waiting for an answer",
  declined: "Passed on, waiting for an answer",
  passed: "Asked",
  accepted: "Introduced",
  introduced: "Introduced",
  withdrawn: null,
  expired: null,
};
