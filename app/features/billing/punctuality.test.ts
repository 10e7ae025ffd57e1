import { expect, test } from "vitest";
import { days } from "#app/core/time.ts";
import { punctualityOf, punctualityWords } from "./punctuality.ts";

const paid = (after: number, due = 7) => ({
  source: "invoice" as const,
  askedAt: 0,
  dueAt: days(due),
  paidAt: days(after),
});

test("who has paid nobody yet has no record", () => {
  expect(punctualityOf([])).toBeNull();
});

const lost = { ...paid(20), source: "dispute" as const };

test.each([
  [[paid(0)], "Pays within a day, 1 payment, always on time"],
  [[paid(4), paid(4), paid(9)], "Pays in 4 days, 3 payments, 67% on time"],
  [[paid(2), paid(8)], "Pays in 2 days, 2 payments, 50% on time"],
  [[paid(2), lost], "Pays in 2 days, 1 payment, always on time, 1 dispute lost"],
  [[lost, lost], "Has not paid by themselves yet, 2 disputes lost"],
])("%# the record says how long it takes, and how often in time", (record, words) => {
  const punctuality = punctualityOf(record);
  expect(punctuality && punctualityWords(punctuality)).toBe(words);
});

test("a payment on its last moment is in time, and one a moment later is not; a day begun is a day", () => {
  const moment = { source: "invoice" as const, askedAt: 0, dueAt: days(7) };
  expect(punctualityOf([{ ...moment, paidAt: days(7) }])).toMatchObject({ onTime: 100, medianDays: 7 });
  expect(punctualityOf([{ ...moment, paidAt: days(7) + 1 }])).toMatchObject({ onTime: 0, medianDays: 8 });
  // Paid before it was asked for, as when the day was written down by somebody further east.
  expect(punctualityOf([{ ...moment, askedAt: days(1), paidAt: 0 }])).toMatchObject({ medianDays: 0 });
});

test("the median is of days as numbers, and of two in the middle the shorter", () => {
  expect(punctualityOf([paid(30, 40), paid(4, 40), paid(9, 40)])).toMatchObject({ medianDays: 9 });
  expect(punctualityOf([paid(2, 40), paid(10, 40)])).toMatchObject({ medianDays: 2 });
});

test.each([
  [1, "Pays within a day, 1 payment, always on time"],
  [2, "Pays in 2 days, 1 payment, always on time"],
])("after %i days: %s", (after, words) => {
  const punctuality = punctualityOf([paid(after)]);
  expect(punctuality && punctualityWords(punctuality)).toBe(words);
});
