import { shortDay } from "./day-words.ts";
import { once } from "./once.ts";
import { days, hours, minutes } from "./time.ts";

const words = once(() => new Intl.RelativeTimeFormat("en", { numeric: "auto" }));

/**
 * "just now", "5 minutes ago", "yesterday"; a date after 30 days.
 * @param then epoch milliseconds
 * @param now epoch milliseconds; a moment in the future reads as "just now"
 */
export function relativeTime(then: number, now: number): string {
  const passed = now - then;
  if (passed < minutes(1)) return "just now";
  if (passed < hours(1)) return words().format(-Math.floor(passed / minutes(1)), "minute");
  if (passed < days(1)) return words().format(-Math.floor(passed / hours(1)), "hour");
  if (passed < days(30)) return words().format(-Math.floor(passed / days(1)), "day");
  return shortDay(then);
}

/**
 * "in 5 minutes", "in 3 hours", "tomorrow"; a date after 30 days. To the nearest, as people say it: a week that has just
 * begun is seven days, and so is one of which an hour has passed.
 * @param then epoch milliseconds; a moment in the past reads as "now"
 * @param now epoch milliseconds
 */
export function untilWords(then: number, now: number): string {
  const left = then - now;
  if (left <= 0) return "now";
  const inMinutes = Math.max(1, Math.round(left / minutes(1)));
  if (inMinutes < 60) return words().format(inMinutes, "minute");
  const inHours = Math.round(left / hours(1));
  if (inHours < 24) return words().format(inHours, "hour");
  if (left < days(30)) return words().format(Math.round(left / days(1)), "day");
  return shortDay(then);
}
