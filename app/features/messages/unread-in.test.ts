import { expect, it } from "vitest";
import type { ServerFrame } from "#app/core/realtime-protocol.ts";
import { unreadIn } from "./unread-in.ts";

const read = { type: "conversation.read", conversationId: "c", userId: "u", seq: 1 } as const;

it.each<[ServerFrame, number | "ask" | null]>([
  [{ ...read, unread: 4 }, 4],
  [read, null],
  [{ type: "conversation.changed", conversationId: "c" }, "ask"],
  // A block, for one.
  [{ type: "relations.changed" }, "ask"],
  [{ type: "typing", conversationId: "c", userId: "u" }, null],
  [{ type: "pong" }, null],
])("%j is told of as %j", (frame, unread) => {
  expect(unreadIn(frame)).toBe(unread);
});
