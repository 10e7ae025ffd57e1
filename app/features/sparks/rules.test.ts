import { describe, expect, it } from "vitest";
import { sortedPair } from "#app/core/pairs.ts";
import { contextKey } from "./rules.ts";
import { deckCommand } from "./schema.ts";

const ID = "0190a0b0-0000-7000-8000-000000000000";

it("names a pair the same way, whoever acts", () => {
  expect(sortedPair("a", "b")).toEqual(["a", "b"]);
  expect(sortedPair("b", "a")).toEqual(["a", "b"]);
});

it("keeps a pair's Spark apart from its Spark about a posting", () => {
  const keys = new Set([
    contextKey(["a", "b"], null),
    contextKey(["a", "b"], "o1"),
    contextKey(["a", "b"], "o2"),
  ]);
  expect(keys.size).toBe(3);
});

describe("deckCommand", () => {
  const swipe = { intent: "swipe", direction: "right", target_type: "user", target_id: ID };

  it("takes a swipe and an undo, and leaves out who acts", () => {
    expect(deckCommand.parse({ ...swipe, actor_id: "someone-else", super: true })).toEqual(swipe);
    expect(deckCommand.parse({ intent: "undo", actor_id: "someone-else" })).toEqual({ intent: "undo" });
  });

  it.each([
    {},
    { intent: "swipe" },
    { ...swipe, direction: "up" },
    { ...swipe, direction: ["right"] },
    { ...swipe, target_type: "company" },
    { ...swipe, target_id: "1" },
    { ...swipe, target_id: `${ID}'--` },
    { ...swipe, target_id: null },
  ])("refuses %j", (command) => {
    expect(deckCommand.safeParse(command).success).toBe(false);
  });
});
