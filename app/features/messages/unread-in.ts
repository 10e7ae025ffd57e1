import type { ServerFrame } from "#app/core/realtime-protocol.ts";

/** What a frame says of the member's unread messages: how many there are, that it is to be asked, or nothing. */
export function unreadIn(frame: ServerFrame): number | "ask" | null {
  switch (frame.type) {
    case "message.created":
    case "message.changed":
      return frame.unread;
    case "conversation.read":
      return frame.unread ?? null;
    // Answered or put away; and what somebody wrote who is blocked now counts no more.
    case "conversation.changed":
    case "relations.changed":
      return "ask";
    default:
      return null;
  }
}
