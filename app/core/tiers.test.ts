import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TIERS, tierLabel, tierProgress } from "./tiers.ts";

describe("tierProgress", () => {
  it.each([
    [0, "spark", 0, 500],
    [1, "spark", 0, 499],
    [499, "spark", 99, 1],
    [500, "rising_star", 0, 1000],
    [1499, "rising_star", 99, 1],
    [1500, "creator", 0, 1500],
    [2999, "creator", 99, 1],
    [3000, "maverick", 0, 2000],
    [4999, "maverick", 99, 1],
    [5000, "visionary", 0, 3000],
    [7999, "visionary", 99, 1],
    [8000, "legend", 0, 7000],
    [14_999, "legend", 99, 1],
    [15_000, "icon", 0, 10_000],
    [24_999, "icon", 99, 1],
    [25_000, "elite", 100, null],
    [1_000_000, "elite", 100, null],
  ] as const)("puts %i points into %s, %i percent, %s to go", (xp, key, percent, toNext) => {
    const progress = tierProgress(xp);
    expect(progress.tier.key).toBe(key);
    expect(progress.percent).toBe(percent);
    expect(progress.toNext).toBe(toNext);
  });

  it("keeps a member whose points were reversed below zero in the first tier", () => {
    expect(tierProgress(-50)).toEqual({ tier: TIERS[0], percent: 0, toNext: 550 });
  });

  it("never takes a tier away for more points", () => {
    fc.assert(
      fc.property(fc.nat(30_000), fc.nat(30_000), (one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(tierProgress(less).tier.min).toBeLessThanOrEqual(tierProgress(more).tier.min);
      }),
    );
  });
});

it.each([
  [0, "Spark tier"],
  [499, "Spark tier"],
  [500, "Rising Star tier"],
  [25_000, "Elite tier"],
])("calls the tier of %i XP %s beside a name", (xp, label) => {
  expect(tierLabel(xp)).toBe(label);
});
