import type { MessageItem } from "#app/core/realtime-protocol.ts";
import type { Thread } from "./queries/thread-view.server.ts";

const TALK = ["Sounds good!", "Let me think about it.", "Could you tell me more?"];
const POSTER = [
  "Thank you, we will come back to you.",
  "When could you start?",
  "Could you show us something similar?",
];
const APPLICANT = [
  "Thank you for your answer!",
  "Which days do you have in mind?",
  "May I ask about the budget?",
];

/** What the first word to a Spark may be (product.md `/discover`). */
export const OPENERS = [
  "Hi! What are you working on right now?",
  "Hi! What would you like to make together?",
  "Hi! Shall we talk about an idea this week?",
];

/** Short answers to begin with, while the last word is somebody else's. */
export function quickReplies(
  { about }: Pick<Thread, "about">,
  me: string,
  newest: Pick<MessageItem, "senderId" | "removedAt"> | undefined,
): string[] {
  if (!newest?.senderId || newest.senderId === me || newest.removedAt !== null) return [];
  if (about?.kind !== "application") return TALK;
  return about.poster ? POSTER : APPLICANT;
}
