import { describe, expect, it, test } from "vitest";
import { median, pairedRatio, percentile, separation } from "./stats.ts";

describe("median", () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 2, 3], 2.5],
    [[7], 7],
  ])("of %j is %d", (values, middle) => expect(median(values)).toBe(middle));

  it("of nothing is no number", () => expect(median([])).toBeNaN());
});

describe("percentile", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  it.each([
    [50, 50],
    [99, 99],
    [100, 100],
    [0, 1],
  ])("%d of 1..100 is %d", (percent, value) => expect(percentile(hundred, percent)).toBe(value));

  it("takes the worst of a few for p99", () => expect(percentile([1, 2, 30], 99)).toBe(30));
});

it("compares each round with its own twin", () => {
  expect(pairedRatio([10, 40, 12], [5, 20, 4])).toBe(2);
});

test("two lists that do not overlap are always told apart, alike ones never", () => {
  expect(separation([1, 2, 3], [4, 5, 6])).toBe(1);
  expect(separation([4, 5, 6], [1, 2, 3])).toBe(1);
  expect(separation([1, 2, 3], [1, 2, 3])).toBe(0.5);
  expect(separation([1, 3], [2, 4])).toBe(0.75);
});
