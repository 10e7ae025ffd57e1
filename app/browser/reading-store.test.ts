import { expect, it } from "vitest";
import { beyondRoom, keepReading } from "./reading-store.ts";

it("the oldest of each kind make room, and leave that of others alone", () => {
  const threads = Array.from({ length: 23 }, (_, n) => ({
    path: `/messages?c=${n}`,
    kind: "thread" as const,
    savedAt: n,
  }));
  const others = [
    { path: "/messages", kind: "threads" as const, savedAt: 0 },
    { path: "/discover?tab=creators", kind: "deck" as const, savedAt: 0 },
  ];
  expect(beyondRoom([...threads, ...others])).toEqual(["/messages?c=2", "/messages?c=1", "/messages?c=0"]);
});

it("a browser without a store keeps nothing and says nothing", async () => {
  expect("indexedDB" in globalThis).toBe(false);
  await expect(keepReading("a", () => [])).resolves.toBeUndefined();
});
