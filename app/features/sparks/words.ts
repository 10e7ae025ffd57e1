import type { MatchStatus } from "./rules.ts";

/** What a card's chip says of its Spark. */
export const MATCH_WORDS: Record<Exclude<MatchStatus, "closed">, string> = {
  active: "New",
  in_conversation: "Talking",
  dormant: "Gone quiet",
  project_started: "Project",
  done: "Done",
};

/** Why a Spark is ended; only for who ends it and for us. */
export const UNMATCH_REASONS = {
  not_a_fit: "Not a fit after all",
  no_answer: "They do not answer",
  uncomfortable: "I feel uncomfortable",
  elsewhere: "I found somebody else",
  other: "Something else",
} as const;
