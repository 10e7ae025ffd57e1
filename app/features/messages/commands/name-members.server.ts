import type { SQL } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Mention } from "#app/core/mentions.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { Happened } from "#app/platform/outbox.server.ts";
import type { MentionedRow } from "../queries/mentioned.server.ts";

interface Naming {
  messageId: Id;
  conversationId: Id;
  /** Whom the message named so far. */
  before: Mention[];
  /** Whom its words name now. */
  rows: MentionedRow[];
  /** What must hold once the message is stored. */
  when: SQL;
}

/** Everybody a message has named, for its row, and the event that tells those of them who are new. */
export function nameMembers(
  { viewer }: Pick<MemberContext, "viewer">,
  { messageId, conversationId, before, rows, when }: Naming,
): { mentions: Mention[]; events: Happened[] } {
  const known = new Set(before.map(({ userId }) => userId));
  const fresh = rows.filter(({ mentioned }) => !known.has(mentioned));
  if (fresh.length === 0) return { mentions: before, events: [] };
  const payload = {
    messageId,
    conversationId,
    senderId: viewer.userId,
    senderName: viewer.displayName,
    userIds: fresh.map(({ mentioned }) => mentioned),
  };
  return {
    mentions: [...before, ...fresh.map((row) => ({ userId: row.mentioned, handle: row.mentioned_handle }))],
    events: [{ name: "message.mentioned", payload, when, usual: true }],
  };
}
