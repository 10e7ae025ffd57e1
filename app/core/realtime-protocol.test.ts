import { describe, expect, it } from "vitest";
import { clientFrame, serverFrame } from "./realtime-protocol.ts";

describe("clientFrame", () => {
  it("knows ping and nothing else", () => {
    expect(clientFrame.safeParse({ type: "ping" }).success).toBe(true);
    for (const frame of [null, 1, "ping", [], {}, { type: "pong" }, { type: "PING" }, { type: ["ping"] }]) {
      expect(clientFrame.safeParse(frame).success).toBe(false);
    }
  });
});

describe("serverFrame", () => {
  const notification = {
    id: "n1",
    seq: 1,
    title: "It's a Spark",
    message: "You and Bora found each other.",
    category: "match",
    kind: "match_new",
    priority: "high",
    read: false,
    link: "/spark",
    action_url: null,
    action_text: null,
    created_at: 1,
    count: 1,
  };

  it.each([
    { type: "notification.created", notification },
    { type: "notifications.changed" },
    { type: "match.created", matchId: "m1" },
    { type: "relations.changed" },
    { type: "post.created", postId: "p1" },
    { type: "post.counted", postId: "p1", reactions: { fire: 2 }, comments: 1 },
    {
      type: "post.counted",
      postId: "p1",
      reactions: {},
      comments: 0,
      mine: null,
      poll: { counts: null, votes: 3, mine: null },
    },
    { type: "session.ended" },
    { type: "pong" },
  ])("reads $type", (frame) => {
    expect(serverFrame.parse(frame)).toEqual(frame);
  });

  it.each([
    { type: "unknown" },
    { type: "match.created" },
    { type: "post.created" },
    { type: "notification.created", notification: { ...notification, seq: 1.5 } },
    { type: "notification.created", notification: { ...notification, read: 0 } },
    { type: "notification.created", notification: { ...notification, category: "money" } },
  ])("refuses $type with a wrong body", (frame) => {
    expect(serverFrame.safeParse(frame).success).toBe(false);
  });

  it("drops what a browser must not see", () => {
    const parsed = serverFrame.parse({
      type: "notification.created",
      notification: { ...notification, user_id: "u1", dedupe_key: "u1:match_new:m1" },
    });
    expect(JSON.stringify(parsed)).not.toContain("u1");
  });
});
