import { knownSession, onSessionEvent } from "#app/browser/session-events.ts";
import { alone, openLine, storageOf } from "#app/browser/storage.ts";
import type { MessageItem } from "#app/core/realtime-protocol.ts";
import { seconds } from "#app/core/time.ts";
import { ask } from "#app/features/feed/components/feed-wire.ts";
import { createMessageOutbox, type MessageOutbox, type Waiting } from "./message-outbox.ts";

const TRY_AGAIN = seconds(4);

let outbox: { memberId: string; messages: MessageOutbox } | null = null;

/** The messages on their way of the member who is signed in, shared by their windows; for the browser only. */
export function messagesOf(memberId: string): MessageOutbox {
  if (outbox?.memberId !== memberId) {
    const messages = createMessageOutbox(memberId, {
      store: storageOf("localStorage"),
      send,
      // An id keeps every message single.
      alone: (work) => alone("thrive-messages", work),
      later,
      // Nobody is known before the page has said who: then it is the one it was made for.
      isShown: () => (knownSession()?.userId ?? memberId) === memberId,
      line: openLine(`thrive-messages:${memberId}`),
    });
    outbox = { memberId, messages };
    window.addEventListener("storage", () => messages.resume());
    window.addEventListener("online", () => messages.resume());
    // What somebody wrote must not stay in a browser they have left.
    onSessionEvent(({ name }) => {
      if (name === "SIGNED_OUT") messages.forget();
    });
  }
  return outbox.messages;
}

function send({ clientId, to, body, fileIds, replyToId }: Waiting) {
  return ask<{ message: MessageItem }>("POST", "/messages", {
    client_id: clientId,
    to,
    body,
    file_ids: fileIds,
    reply_to_id: replyToId,
  });
}

function later(again: () => void): void {
  setTimeout(again, TRY_AGAIN);
}
