import { expect, it } from "vitest";
import { differences, turnOf } from "./threads.ts";

const stored = [
  { id: "a", seq: 1 },
  { id: "b", seq: 2 },
  { id: "c", seq: 3 },
];

it("finds nothing where all was heard once, in whatever order it came", () => {
  expect(differences(stored, stored.toReversed())).toBe(0);
});

it.each([
  ["one that is missing", stored.slice(0, 2)],
  ["one that came twice", [...stored, { id: "c", seq: 3 }]],
  ["one that nobody stored", [...stored.slice(0, 2), { id: "x", seq: 3 }]],
])("counts %s", (_, heard) => expect(differences(stored, heard)).toBeGreaterThan(0));

it("lets everybody of every thread send in their turn", () => {
  const turns = Array.from({ length: 40 }, (_, index) => turnOf(index, 4));
  expect(new Set(turns.map(({ sender }) => sender)).size).toBe(40);
  expect(turns.every(({ thread, sender }) => Math.floor(sender / 10) === thread)).toBe(true);
});
