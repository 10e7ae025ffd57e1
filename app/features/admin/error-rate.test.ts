import { expect, it } from "vitest";
import { errorRate, rateWords } from "./error-rate.ts";

const day = (number: number, faults: number, views: number | null) => ({ day: number, faults, views });

it("is of the last day that is summed up, beside the day before it", () => {
  const days = [day(1, 9, 1000), day(2, 2, 4000), day(3, 3, 1500), day(4, 7, null)];
  expect(errorRate(days)).toEqual({ day: 3, faults: 3, views: 1500, rate: 2, before: 0.5 });
});

it("has nothing to compare with where the day before is not known, or had no visitors", () => {
  expect(errorRate([day(3, 3, 1500)])?.before).toBeNull();
  expect(errorRate([day(2, 1, null), day(3, 3, 1500)])?.before).toBeNull();
  expect(errorRate([day(2, 1, 0), day(3, 3, 1500)])?.before).toBeNull();
});

it("is not said while no day is summed up, or nobody came", () => {
  expect(errorRate([])).toBeNull();
  expect(errorRate([day(1, 4, null)])).toBeNull();
  expect(errorRate([day(1, 10, 2000), day(2, 4, 0)])).toBeNull();
});

it.each([
  [0, "0"],
  [0.04, "0"],
  [0.06, "0.1"],
  [2.25, "2.3"],
  [12.4, "12"],
  [1250, "1,250"],
])("%d reads %s", (rate, words) => expect(rateWords(rate)).toBe(words));
