import { expect, it } from "vitest";
import { relativeTime, untilWords } from "./relative-time.ts";
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

it.each([
  [-1, "now"],
  [0, "now"],
  [seconds(5), "in 1 minute"],
  [minutes(59), "in 59 minutes"],
  [hours(1) - 1, "in 1 hour"],
  [hours(5) + minutes(10), "in 5 hours"],
  [days(1) - 1, "tomorrow"],
  [days(1) + hours(3), "tomorrow"],
  [days(7) - 1, "in 7 days"],
  [days(7) - hours(3), "in 7 days"],
  [days(6) + hours(3), "in 6 days"],
  [days(30) - 1, "in 30 days"],
  [days(30), "Dec 20, 2026"],
])("%i milliseconds ahead reads %s", (left, words) => {
  expect(untilWords(NOW + left, NOW)).toBe(words);
});
