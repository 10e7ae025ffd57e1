import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";

/** A pass hides a card this long (product.md §5.3). */
export const PASS_HIDES = days(30);

/** Only one of the member's last swipes can be taken back from the deck (product.md §5.3). */
export const UNDO_REACH = 20;

/** So many of the lists at `/spark` are shown at once. */
export const SPARKS_PAGE = 50;

/** So long may nothing happen in a Spark before both are asked whether they still want to (product.md §5.3). */
export const SILENT_AFTER = days(14);

export type MatchStatus = "active" | "in_conversation" | "project_started" | "done" | "dormant" | "closed";

/** Move -> where it starts, and where it leads (product.md §5.3). */
export const MATCH_MOVES = {
  rest: { from: ["active", "in_conversation"], to: "dormant" },
  /** To `active` while nobody has written yet. */
  wake: { from: ["dormant"], to: "in_conversation" },
  close: { from: ["active", "in_conversation", "project_started", "done", "dormant"], to: "closed" },
} as const satisfies Record<string, { from: readonly MatchStatus[]; to: MatchStatus }>;

export type MatchMove = keyof typeof MATCH_MOVES;

/** One open Spark per pair and context: the pair itself, or the pair about one posting. */
export function contextKey(pair: [Id, Id], opportunityId: Id | null): string {
  return opportunityId ? `opportunity:${opportunityId}:${pair.join(":")}` : `member:${pair.join(":")}`;
}
