import type { Passage } from "#app/platform/ai/assistant.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import type { TakingContext } from "#app/platform/take-as-member.server.ts";
import type { MessageRow } from "../queries/messages.server.ts";
import type { TicketRow } from "../queries/tickets.server.ts";
import { PRIORITY_FROM_XP } from "../terms.ts";

export type WriteContext = TakingContext & Pick<AppContext, "clock" | "commit" | "assistant">;
export type Writer = WriteContext & Pick<MemberContext, "viewer">;

/** What is known of a ticket while a message of its member is answered. */
export interface Known {
  ticket: TicketRow;
  /** What was said before, oldest first. */
  said: MessageRow[];
  passages: (Passage & { category: string })[];
  /** How long people take at the moment, in words. */
  wait: string;
}

/** What the function of the specification answers (§7 *ai-support*). */
export interface SupportAnswer {
  category: string | null;
  message: string;
}

/** Whether a member's requests come first (specification §9). */
export function isPriority({ viewer }: Pick<MemberContext, "viewer">): boolean {
  return viewer.xp >= PRIORITY_FROM_XP;
}
