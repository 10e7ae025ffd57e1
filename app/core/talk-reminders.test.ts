import fc from "fast-check";
import { expect, it } from "vitest";
import { isAboutToBegin, nextReminder } from "./talk-reminders.ts";
import { days, hours, minutes } from "./time.ts";

const STARTS = days(100);

it.each([
  [STARTS - days(3), STARTS - hours(24)],
  [STARTS - hours(24), STARTS - minutes(15)],
  [STARTS - minutes(16), STARTS - minutes(15)],
  [STARTS - minutes(15), null],
  [STARTS + 1, null],
])("at %i the next reminder is at %j", (now, next) => {
  expect(nextReminder(STARTS, now)).toBe(next);
});

it("reminds at most twice, and never of what has begun", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: STARTS + days(2) }), (now) => {
      const told: number[] = [];
      for (let at = nextReminder(STARTS, now); at !== null; at = nextReminder(STARTS, at)) told.push(at);
      expect(told.length).toBeLessThanOrEqual(2);
      for (const at of told) expect(at > now && at < STARTS).toBe(true);
    }),
  );
});

it("says which of the two it is", () => {
  expect([hours(24), minutes(15)].map((before) => isAboutToBegin(STARTS, STARTS - before))).toEqual([
    false,
    true,
  ]);
});
