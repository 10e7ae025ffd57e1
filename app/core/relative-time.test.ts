import { expect, it } from "vitest";
import { relativeTime } from "./relative-time.ts";
import { days, hours, minutes, seconds } from "./time.ts";

const NOW = Date.UTC(2026, 10, 20, 12);

it.each([
  [-minutes(5), "just now"],
  [0, "just now"],
  [seconds(59), "just now"],
  [minutes(1), "1 minute ago"],
  [minutes(60) - 1, "59 minutes ago"],
  [hours(1), "1 hour ago"],
  [days(1) - 1, "23 hours ago"],
  [days(1), "yesterday"],
  [days(2), "2 days ago"],
  [days(30) - 1, "29 days ago"],
  [days(30), "Oct 21, 2026"],
])("%i milliseconds back reads %s", (passed, words) => {
  expect(relativeTime(NOW - passed, NOW)).toBe(words);
});
