import { once } from "./once.ts";

const short = once(() => new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" }));
const long = once(() => new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }));

/** The day of a moment, the same for server and browser: "Nov 22, 2026". */
export function shortDay(at: number): string {
  return short().format(at);
}

/** The day of a moment as a sentence says it: "November 22, 2026". */
export function longDay(at: number): string {
  return long().format(at);
}
