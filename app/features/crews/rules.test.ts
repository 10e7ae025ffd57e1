import { expect, test } from "vitest";
import { concerned, crewState, shareWords } from "./rules.ts";

const seat = (userId: string, more = {}) => ({
  userId,
  role: "Films",
  splitBps: 5000,
  confirmed: true,
  away: false,
  ...more,
});

test("a crew is ready when two or more are here and each said yes", () => {
  expect(crewState([seat("a")])).toBe("forming");
  expect(crewState([seat("a"), seat("b")])).toBe("ready");
  expect(crewState([seat("a"), seat("b", { confirmed: false })])).toBe("waiting");
  expect(crewState([seat("a"), seat("b", { away: true })])).toBe("waiting");
});

test("another share concerns those who have it, and who comes or goes everybody", () => {
  const third = seat("c", { splitBps: 0 });
  const two = [seat("a"), seat("b"), third];
  expect(concerned(two, two)).toEqual([]);
  expect(concerned(two, [seat("a", { splitBps: 6000 }), seat("b", { splitBps: 4000 }), third])).toEqual([
    "a",
    "b",
  ]);
  expect(concerned(two, [seat("a"), seat("b", { role: "Cuts" }), third])).toEqual(["b"]);
  expect(concerned(two, [seat("a"), seat("b")])).toEqual(["a", "b"]);
  expect(concerned(two, [seat("a"), seat("b"), seat("d", { splitBps: 0 })])).toEqual(["a", "b", "d"]);
});

test("shares read as percent", () => {
  expect([10_000, 3334, 50, 0].map(shareWords)).toEqual(["100 %", "33.34 %", "0.5 %", "0 %"]);
});
