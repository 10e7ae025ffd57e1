import { describe, expect, it } from "vitest";
import type { MessageItem } from "#app/core/realtime-protocol.ts";
import { threadReading, threadsReading, withMessage } from "./thread-reading.ts";

const THREAD = {
  id: "t",
  title: "Bora",
  people: [
    { userId: "a", name: "Alice" },
    { userId: "b", name: "Bora" },
  ],
};

const message = (seq: number, more: Partial<MessageItem> = {}): MessageItem => ({
  id: `m${seq}`,
  conversationId: "t",
  seq,
  change: seq,
  senderId: "b",
  clientId: null,
  type: "text",
  body: `Words ${seq}`,
  files: [],
  replyTo: null,
  mentions: [],
  reactions: {},
  warnings: [],
  editedAt: null,
  removedAt: null,
  sentAt: 1_000 + seq,
  ...more,
});

const saidIn = (page: ReturnType<typeof threadReading>) =>
  page.sections[0]?.items.map(({ title, lines }) => [title, ...lines].join(": "));

describe("a thread that is kept", () => {
  it("names who wrote each message, and what was removed", () => {
    const messages = [
      message(1),
      message(2, { senderId: "a" }),
      message(3, { body: "", removedAt: 9 }),
      message(4, { senderId: null, body: "An offer was made." }),
      message(5, { senderId: "gone" }),
    ];
    expect(saidIn(threadReading(THREAD, messages, "a"))).toEqual([
      "Bora: Words 1",
      "You: Words 2",
      "Bora: Message removed",
      "Thrive: An offer was made.",
      "A former member: Words 5",
    ]);
  });

  it("holds the newest fifty messages, and no more words of one than can be read", () => {
    const messages = Array.from({ length: 70 }, (_, n) => message(n + 1, { body: "x".repeat(9_000) }));
    const items = threadReading(THREAD, messages, "a").sections[0]?.items ?? [];
    expect(items.map(({ id }) => id)).toEqual(messages.slice(20).map(({ id }) => id));
    expect(items[0]?.lines[0]).toHaveLength(4_000);
  });

  it("takes in what comes and what changes, each once, and leaves what is further back", () => {
    const kept = threadReading(THREAD, [message(10), message(11)], "a");
    const grown = withMessage(kept, message(12), "a");
    expect(saidIn(withMessage(grown, message(12), "a"))).toEqual([
      "Bora: Words 10",
      "Bora: Words 11",
      "Bora: Words 12",
    ]);
    expect(saidIn(withMessage(grown, message(11, { body: "Changed" }), "a"))?.[1]).toBe("Bora: Changed");
    expect(withMessage(grown, message(3), "a")).toBe(grown);
  });
});

it("the list that is kept leads to each thread and says its last words", () => {
  const row = {
    id: "t",
    kind: "direct" as const,
    title: "Bora",
    otherId: "b",
    avatarUrl: "/media/b",
    xp: 0,
    at: 5,
    unread: 0,
    mutedUntil: null,
    pinned: false,
    draft: "not sent",
    last: { body: "On **Monday**.", mine: true, senderName: null, removed: false, files: 0, voice: false },
  };
  expect(threadsReading([row]).sections[0]?.items).toEqual([
    { id: "t", title: "Bora", lines: ["You: On Monday."], at: 5, face: "/media/b", path: "/messages?c=t" },
  ]);
});
