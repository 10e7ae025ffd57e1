import { expect, it } from "vitest";
import { nextQuest } from "./quests.ts";

const quest = (key: string, done: number, more: { endsAt?: number; claimedAt?: number } = {}) => ({
  ...{ key, endsAt: null, claimedAt: null },
  ...more,
  steps: [{ done, needed: 4 }],
});
const next = (...quests: ReturnType<typeof quest>[]) => nextQuest(quests)?.key ?? null;

it("the next quest is the nearest to its end, one to claim before all, and of equals the one of the season", () => {
  expect(next(quest("a", 1), quest("b", 3), quest("c", 2))).toBe("b");
  expect(next(quest("a", 3), quest("b", 4))).toBe("b");
  expect(next(quest("a", 0), quest("season", 0, { endsAt: 9 }))).toBe("season");
  expect(next(quest("a", 4, { claimedAt: 1 }), quest("b", 0))).toBe("b");
  expect(next(quest("a", 4, { claimedAt: 1 }))).toBeNull();
});
