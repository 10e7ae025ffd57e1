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
  | { kind: "aside"; key: string; node: React.ReactNode }
  | { kind: "waiting"; key: string; entry: Waiting };

/** What happened beside the words, at its moment: an offer, and how it ended. */
export interface Aside {
  key: string;
  at: number;
  node: React.ReactNode;
  /** What brings it into sight is called, while it waits for somebody; null for what is over. */
  seek: string | null;
}

/** Words that follow within this time stand together. */
const TOGETHER = minutes(5);

/**
 * Messages by day and sender with what happened beside them, then what waits to be sent.
 * @param unreadAfter the place after which a line says what is new; null for none
 * @param asides in their order, those of the stretch
 */
export function toItems(
  messages: MessageItem[],
  waiting: Waiting[],
  {
    timeZone,
    unreadAfter,
    me,
    asides,
  }: { timeZone: string; unreadAfter: number | null; me: string; asides: Aside[] },
): ThreadItem[] {
  const items: ThreadItem[] = [];
  const left = [...asides];
  let day = "";
  let line = unreadAfter === null;
  const turnsTo = (at: number, key: string) => {
    const today = dayOf(at, timeZone);
    if (today === day) return false;
    day = today;
    items.push({ kind: "day", key: `day-${key}`, day });
    return true;
  };
  const putAsides = (before: number) => {
    let put = false;
    for (let [aside] = left; aside && aside.at < before; [aside] = left) {
      left.shift();
      turnsTo(aside.at, aside.key);
      items.push({ kind: "aside", key: aside.key, node: aside.node });
      put = true;
    }
    return put;
  };
  for (const [index, message] of messages.entries()) {
    const next = messages[index + 1];
    const apart = putAsides(message.sentAt);
    const newDay = turnsTo(message.sentAt, String(message.seq));
    const isNew = !line && unreadAfter !== null && message.seq > unreadAfter && message.senderId !== me;
    if (isNew) {
      line = true;
      items.push({ kind: "unread", key: "unread" });
    }
    items.push({
      kind: "message",
      key: message.id,
      message,
      first: newDay || isNew || apart || !together(messages[index - 1], message),
      last: !together(message, next) || (left[0]?.at ?? Number.POSITIVE_INFINITY) < (next?.sentAt ?? 0),
    });
  }
  putAsides(Number.POSITIVE_INFINITY);
  // What was stored leaves the queue a moment after it has come.
  const stored = new Set(messages.map(({ clientId }) => clientId));
  for (const entry of waiting)
    if (!stored.has(entry.clientId)) items.push({ kind: "waiting", key: entry.clientId, entry });
  return items;
}

function together(one: MessageItem | undefined, next: MessageItem | undefined): boolean {
  return Boolean(one && next && one.senderId === next.senderId && next.sentAt - one.sentAt < TOGETHER);
}
