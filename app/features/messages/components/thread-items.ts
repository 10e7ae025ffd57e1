import type { MessageItem } from "#app/core/realtime-protocol.ts";
import { minutes } from "#app/core/time.ts";
import { dayOf } from "./local-time.ts";
import type { Waiting } from "./message-outbox.ts";

/** What a thread's list shows, one below the other. */
export type ThreadItem =
  | { kind: "day"; key: string; day: string }
  | { kind: "unread"; key: string }
  /** `first` and `last` of what one member said in a row. */
  | { kind: "message"; key: string; message: MessageItem; first: boolean; last: boolean }
  | { kind: "waiting"; key: string; entry: Waiting };

/** Words that follow within this time stand together. */
const TOGETHER = minutes(5);

/**
 * Messages by day and sender, then what waits to be sent.
 * @param unreadAfter the place after which a line says what is new; null for none
 */
export function toItems(
  messages: MessageItem[],
  waiting: Waiting[],
  { timeZone, unreadAfter, me }: { timeZone: string; unreadAfter: number | null; me: string },
): ThreadItem[] {
  const items: ThreadItem[] = [];
  let day = "";
  let line = unreadAfter === null;
  for (const [index, message] of messages.entries()) {
    const today = dayOf(message.sentAt, timeZone);
    const newDay = today !== day;
    if (newDay) {
      day = today;
      items.push({ kind: "day", key: `day-${message.seq}`, day });
    }
    const isNew = !line && unreadAfter !== null && message.seq > unreadAfter && message.senderId !== me;
    if (isNew) {
      line = true;
      items.push({ kind: "unread", key: "unread" });
    }
    items.push({
      kind: "message",
      key: message.id,
      message,
      first: newDay || isNew || !together(messages[index - 1], message),
      last: !together(message, messages[index + 1]),
    });
  }
  // What was stored leaves the queue a moment after it has come.
  const stored = new Set(messages.map(({ clientId }) => clientId));
  for (const entry of waiting)
    if (!stored.has(entry.clientId)) items.push({ kind: "waiting", key: entry.clientId, entry });
  return items;
}

function together(one: MessageItem | undefined, next: MessageItem | undefined): boolean {
  return Boolean(one && next && one.senderId === next.senderId && next.sentAt - one.sentAt < TOGETHER);
}
