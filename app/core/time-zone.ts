import { onceFor } from "./once.ts";
import { hours, minutes } from "./time.ts";

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
  return dayFormat(timeZone).format(at);
}

const dayFormat = onceFor((timeZone) => new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }));

/** The first moment after `at` that is another day in that zone, whatever its clocks do that night. */
export function nextMidnight(timeZone: string, at: number): number {
  const format = dayFormat(timeZone);
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

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

const clockFormat = onceFor(
  (timeZone) =>
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      weekday: "short",
      hour: "numeric",
      minute: "numeric",
    }),
);

/** What a clock on the wall says there: minutes since midnight, and the weekday, Monday 0. */
export function wallClock(timeZone: string, at: number): { minute: number; weekday: number } {
  const parts = clockFormat(timeZone).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return {
    minute: Number(part("hour")) * 60 + Number(part("minute")),
    weekday: WEEKDAYS.indexOf(part("weekday")),
  };
}

/**
 * The first moment after `at` when the clock there shows `minute` on one of these weekdays; where a clock that is put
 * forward leaves that minute out, the moment it does so.
 * @param weekdays one bit each, Monday first; none of them means never
 */
export function nextTimeOfDay(timeZone: string, at: number, minute: number, weekdays: number): number | null {
  if ((weekdays & 127) === 0) return null;
  let midnight = lastMidnight(timeZone, at);
  for (let day = 0; day < 9; day++) {
    const next = nextMidnight(timeZone, midnight);
    const moment = momentIn(timeZone, midnight, next, minute);
    if (moment > at && weekdays & (1 << wallClock(timeZone, moment).weekday)) return moment;
    midnight = next;
  }
  return null;
}

/** The moment of a day, `YYYY-MM-DD`, when the clock there shows `minute`. */
export function momentOn(timeZone: string, day: string, minute: number): number {
  const near = Date.parse(`${day}T00:00:00Z`);
  const midnight = dayIn(timeZone, near) < day ? nextMidnight(timeZone, near) : lastMidnight(timeZone, near);
  return momentIn(timeZone, midnight, nextMidnight(timeZone, midnight), minute);
}

/** The first moment of this day whose clock shows `minute` or, when that is left out, more. */
function momentIn(timeZone: string, midnight: number, next: number, minute: number): number {
  const near = midnight + minutes(minute);
  for (const shift of [-120, -60, -30, 0, 30, 60, 120]) {
    const moment = near + minutes(shift);
    if (moment >= midnight && moment < next && wallClock(timeZone, moment).minute === minute) return moment;
  }
  for (let moment = near - hours(2); moment < next; moment += minutes(15)) {
    if (moment >= midnight && wallClock(timeZone, moment).minute >= minute) return moment;
  }
  return near;
}

const WALL = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::00)?$/;

/**
 * The moment that a form means by a day and a time of day, as `datetime-local` sends them, in a time zone. What the clocks
 * there show twice is the first of the two.
 * @returns null for no such day or time, and for a time that clocks put forward leave out
 */
export function momentOf(timeZone: string, wall: string): number | null {
  const [, day = "", hour = "", minute = ""] = WALL.exec(wall) ?? [];
  const shown = Number(hour) * 60 + Number(minute);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (!Number.isFinite(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return null;
  if (Number(hour) > 23 || Number(minute) > 59) return null;
  const moment = momentOn(timeZone, day, shown);
  return dayIn(timeZone, moment) === day && wallClock(timeZone, moment).minute === shown ? moment : null;
}
