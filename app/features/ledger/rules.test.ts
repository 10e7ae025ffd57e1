import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accountId, heldFor, MOST_MOVED, splitByShares } from "./rules.ts";

describe("splitting an amount by shares", () => {
  it.each([
    [100, [5000, 5000], [50, 50]],
    [101, [5000, 5000], [51, 50]],
    [100, [3333, 3333, 3334], [33, 33, 34]],
    [1, [100, 9900], [0, 1]],
    [2, [2500, 2500, 2500, 2500], [1, 1, 0, 0]],
    [0, [10_000], [0]],
    [999, [10_000, 0], [999, 0]],
  ])("%i by %j", (amount, shares, parts) => {
    expect(splitByShares(amount, shares)).toEqual(parts);
  });

  it("loses no cent, and nobody is off by one or more", () => {
    const shares = fc
      .array(fc.integer({ min: 0, max: 10_000 }), { minLength: 0, maxLength: 9 })
      .map((cuts) => [0, ...cuts.sort((a, b) => a - b), 10_000])
      .map((cuts) => cuts.slice(1).map((cut, index) => cut - (cuts[index] ?? 0)));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MOST_MOVED }), shares, (amount, of) => {
        const parts = splitByShares(amount, of);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        for (const [index, part] of parts.entries())
          expect(Math.abs(part - (amount * (of[index] ?? 0)) / 10_000)).toBeLessThan(1);
      }),
    );
  });

  it.each([
    [-1, [10_000]],
    [0.5, [10_000]],
    [Number.NaN, [10_000]],
    [MOST_MOVED + 1, [10_000]],
    [100, [5000, 4999]],
    [100, [10_001, -1]],
    [100, []],
    [100, [3333.3, 6666.7]],
  ])("refuses %d by %j", (amount, shares) => {
    expect(() => splitByShares(amount, shares)).toThrow(RangeError);
  });
});

it("names an account by all it is", () => {
  expect(accountId(heldFor("m1", "EUR"))).toBe("milestone:m1:held:EUR");
});
