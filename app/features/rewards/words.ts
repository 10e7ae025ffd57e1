import { hours, minutes } from "#app/core/time.ts";

/** XP, or another count, as members read it. */
export function points(count: number): string {
  return count.toLocaleString("en");
}

/** How long until then: "5 h 12 min", "12 min", "less than a minute". */
export function untilWords(wait: number): string {
  const whole = Math.floor(wait / minutes(1));
  if (whole < 1) return "less than a minute";
  const left = whole % 60;
  if (wait < hours(1)) return `${whole} min`;
  return left === 0 ? `${Math.floor(whole / 60)} h` : `${Math.floor(whole / 60)} h ${left} min`;
}

const DAY: Intl.DateTimeFormatOptions = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" };

/** A day key as a sentence says it: "Saturday, November 21". */
export function dayWords(day: string, options: Intl.DateTimeFormatOptions = DAY): string {
  return new Intl.DateTimeFormat("en", { ...options, timeZone: "UTC" }).format(
    Date.parse(`${day}T00:00:00Z`),
  );
}
