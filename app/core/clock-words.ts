import { onceFor } from "./once.ts";
import { isTimeZone, wallClock } from "./time-zone.ts";

/** A member's zone may be one that this runtime does not know, and is UTC then. */
function known(timeZone: string): string {
  return isTimeZone(timeZone) ? timeZone : "UTC";
}

const parts = onceFor(
  (timeZone) =>
    new Intl.DateTimeFormat("en", {
      timeZone: known(timeZone),
      hourCycle: "h23",
      weekday: "short",
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
    }),
);
const offsets = onceFor(
  (timeZone) => new Intl.DateTimeFormat("en", { timeZone: known(timeZone), timeZoneName: "shortOffset" }),
);

function wordsAt(at: number, timeZone: string) {
  const found = new Map(
    parts(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: `${found.get("weekday")} ${found.get("day")} ${found.get("month")}`,
    time: `${found.get("hour")}:${found.get("minute")}`,
  };
}

/** A moment as a clock and a calendar on the wall there say it: `Tue 3 Mar, 18:00`. The same words everywhere. */
export function clockWords(at: number, timeZone: string): string {
  const { day, time } = wordsAt(at, timeZone);
  return `${day}, ${time}`;
}

/** The hour alone: `18:00`. */
export function hourWords(at: number, timeZone: string): string {
  return wordsAt(at, timeZone).time;
}

/** From when to when, there: the second day is named only where it is another one. */
export function spanWords(from: number, to: number, timeZone: string): string {
  const [begin, end] = [wordsAt(from, timeZone), wordsAt(to, timeZone)];
  return `${begin.day}, ${begin.time}–${begin.day === end.day ? end.time : `${end.day}, ${end.time}`}`;
}

/** How far a zone is from UTC at that moment: `UTC+1`. */
export function offsetWords(timeZone: string, at: number): string {
  const found = offsets(timeZone)
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName");
  // Some runtimes write what is none.
  return (found?.value ?? "UTC").replace("GMT", "UTC").replace(/[+-]0$/, "");
}

/** `Europe/Berlin (UTC+1)`. */
export function zoneWords(timeZone: string, at: number): string {
  const offset = offsetWords(timeZone, at);
  return timeZone === "UTC" ? offset : `${timeZone.replaceAll("_", " ")} (${offset})`;
}

/** Whether most people there sleep at that moment. */
export function isNight(at: number, timeZone: string): boolean {
  const { minute } = wallClock(known(timeZone), at);
  return minute < 7 * 60 || minute >= 22 * 60;
}
