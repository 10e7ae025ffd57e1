import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { daysLeft, graceUntil, storageState } from "./storage-words.ts";

describe("how full a storage is", () => {
  it.each([
    [0, "ok"],
    [79, "ok"],
    [80, "warn"],
    [99, "warn"],
    [100, "full"],
    [101, "over"],
  ])("%i of 100 is %s", (used, state) => {
    expect(storageState(used, 100)).toBe(state);
  });
});

describe("days left in the trash", () => {
  it.each([
    [0, 30],
    [1, 30],
    [days(1), 29],
    [days(29) + 1, 1],
    [days(30), 0],
    [days(40), 0],
  ])("after %i ms", (passed, left) => {
    expect(daysLeft(1_000, 1_000 + passed)).toBe(left);
  });
});

describe("time to make room", () => {
  it.each([
    [[null, null], null],
    [[5, null], 5 + days(30)],
    [[5, 7], 7 + days(30)],
    [[null, 11], null],
  ])("after %j ended is until %j", (ends, until) => {
    expect(graceUntil(ends, 10)).toBe(until);
  });
});
