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
