import type { Id } from "../ids.ts";

/** What is written to each other. */
export interface MessageEvents {
  /** What it says stays where it is stored. */
  "message.sent": {
    messageId: Id;
    conversationId: Id;
    senderId: Id;
    senderName: string;
    /** It begins its thread. */
    opens?: true;
  };
  /** Names members of its thread whom it did not name before. */
  "message.mentioned": {
    messageId: Id;
    conversationId: Id;
    senderId: Id;
    senderName: string;
    userIds: Id[];
  };
  /** Edited, removed, or reacted to. */
  "message.changed": { messageId: Id; conversationId: Id; actorId: Id };
  /** A stranger's first message waits for an answer; `asksId` is who sent it. */
  "message.requested": { conversationId: Id; userId: Id; asksId: Id; asksName: string };
  "message_request.accepted": { conversationId: Id; userId: Id; asksId: Id };
}
