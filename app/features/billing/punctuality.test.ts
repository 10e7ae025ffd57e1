import { expect, test } from "vitest";
import { days } from "#app/core/time.ts";
import { punctualityOf, punctualityWords } from "./punctuality.ts";

const paid = (after: number, due = 7) => ({ askedAt: 0, dueAt: days(due), paidAt: days(after) });

test("who has paid nobody yet has no record", () => {
  expect(punctualityOf([])).toBeNull();
});

test.each([
  [[paid(0)], "Pays within a day, 1 payment, always on time"],
  [[paid(4), paid(4), paid(9)], "Pays in 4 days, 3 payments, 67% on time"],
  [[paid(2), paid(8)], "Pays in 2 days, 2 payments, 50% on time"],
])("%# the record says how long it takes, and how often in time", (record, words) => {
  const punctuality = punctualityOf(record);
  expect(punctuality && punctualityWords(punctuality)).toBe(words);
});
