import { hours } from "./time.ts";

const ENOUGH_TO_BE_TOMORROW = hours(50);

/** Whether this is a time zone of the IANA database that the runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The calendar day at a moment in a time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, at: number): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(at);
}

/** The first moment after `at` that is another day in that zone, whatever its clocks do that night. */
export function nextMidnight(timeZone: string, at: number): number {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  const today = format.format(at);
  let before = at;
  let after = at + ENOUGH_TO_BE_TOMORROW;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (format.format(middle) === today) before = middle;
    else after = middle;
  }
  return after;
}

/** The first moment of the day that `at` is in, in that zone. */
export function lastMidnight(timeZone: string, at: number): number {
  const earlier = nextMidnight(timeZone, at - hours(26));
  return dayIn(timeZone, earlier) === dayIn(timeZone, at) ? earlier : nextMidnight(timeZone, earlier);
}
