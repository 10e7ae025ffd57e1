import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { days } from "#app/core/time.ts";
import { FOR_GOOD, LEVEL_WORDS, nextLevel, suspendedUntil, trustOf } from "./ladder.ts";

describe("the ladder", () => {
  test.each([
    [0, 1, null],
    [1, 2, days(7)],
    [2, 3, days(30)],
    [3, 4, FOR_GOOD],
    [9, 4, FOR_GOOD],
  ])("after %i strikes leads to level %i", (strikes, level, span) => {
    expect(nextLevel(strikes)).toBe(level);
    expect(suspendedUntil(level, 1000)).toBe(span === null ? null : 1000 + span);
    expect(LEVEL_WORDS[level]).toBeDefined();
  });
});

describe("a reporter's word", () => {
  test.each([
    [0, 0, 50],
    [10, 0, 86],
    [0, 10, 14],
    [1, 1, 50],
  ])("weighs after %i right and %i wrong ones %i", (right, wrong, weight) => {
    expect(trustOf({ right, wrong })).toBe(weight);
  });

  it("weighs more the oftener they are right, and never nothing or all", () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (right, wrong) => {
        const trust = trustOf({ right, wrong });
        expect(trust).toBeGreaterThanOrEqual(0);
        expect(trust).toBeLessThanOrEqual(100);
        expect(trustOf({ right: right + 1, wrong })).toBeGreaterThanOrEqual(trust);
        expect(trustOf({ right, wrong: wrong + 1 })).toBeLessThanOrEqual(trust);
      }),
    );
  });
});
