import { LONGEST_READING, type ReadingItem, type ReadingPage } from "#app/core/reading.ts";
import type { MessageItem } from "#app/core/realtime-protocol.ts";
import type { ThreadRow } from "./queries/list.server.ts";
import type { ThreadPage } from "./queries/thread-view.server.ts";
import { lastWords } from "./terms.ts";

/** How many messages of a thread are kept: the newest. */
const MESSAGES = 50;

/** Where a thread is kept. */
export function readingPathOf(conversationId: string): string {
  return `/messages?c=${conversationId}`;
}

/** The list of conversations, to be read without a network. */
export function threadsReading(rows: readonly ThreadRow[]): ReadingPage {
  const items = rows.map((row) => ({
    id: row.id,
    title: row.title,
    lines: [lastWords(row)],
    at: row.at,
    face: row.avatarUrl,
    path: readingPathOf(row.id),
  }));
  return {
    path: "/messages",
    kind: "threads",
    title: "Messages",
    note: null,
    sections: [{ heading: null, items }],
  };
}

/** What a reading needs to know of a thread. */
type Known = { id: string; title: string; people: readonly { userId: string; name: string }[] };

/** A thread with its newest messages, to be read without a network. */
export function threadReading(
  { id, title, people }: Known,
  messages: ThreadPage["messages"],
  me: string,
): ReadingPage {
  const names = new Map(people.map(({ userId, name }) => [userId, name]));
  const items = messages.slice(-MESSAGES).map((message) => itemOf(message, me, names));
  return {
    path: readingPathOf(id),
    kind: "thread",
    title,
    note: null,
    sections: [{ heading: null, items }],
  };
}

/** A kept thread with a message that has come or changed since. */
export function withMessage(kept: ReadingPage, message: MessageItem, me: string): ReadingPage {
  const items = kept.sections[0]?.items ?? [];
  const names = new Map(items.flatMap(({ by, title }) => (by ? [[by, title] as const] : [])));
  const item = itemOf(message, me, names);
  const place = items.findIndex(({ id }) => id === item.id);
  // What changed further back than is kept stays there.
  if (place < 0 && sentAt(item) < sentAt(items.at(-1))) return kept;
  const next = place < 0 ? [...items, item] : items.with(place, item);
  return { ...kept, sections: [{ heading: null, items: next.slice(-MESSAGES) }] };
}

function sentAt(item: ReadingItem | undefined): number {
  return item?.at ?? 0;
}

function itemOf(message: MessageItem, me: string, names: ReadonlyMap<string, string>): ReadingItem {
  const { id, senderId, body, files, sentAt, removedAt } = message;
  const words =
    removedAt === null
      ? [body.slice(0, LONGEST_READING), ...files.map(({ name }) => name)]
      : ["Message removed"];
  return {
    id,
    by: senderId,
    title:
      senderId === null ? "Thrive" : senderId === me ? "You" : (names.get(senderId) ?? "A former member"),
    lines: words.filter(Boolean),
    at: sentAt,
    mine: senderId === me,
  };
}
