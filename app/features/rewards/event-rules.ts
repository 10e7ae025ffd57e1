import { days, hours } from "#app/core/time.ts";

/** Characters of an event's name, and of its place. */
export const EVENT_LINE_MAX = 80;
/** The most days that an event takes. */
export const EVENT_DAYS_MAX = 31;
/** Characters of its code: short enough to be typed. */
export const EVENT_CODE_LENGTH = 8;

/** The most that a clock differs from UTC. */
const EARLIEST = hours(14);
const LATEST = hours(12);

/** From when until when guests may check in: while it is one of its days anywhere on Earth, so that nobody's zone matters. */
export function openTimes(startsOn: string, endsOn: string): { opens_at: number; closes_at: number } {
  const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`);
  return { opens_at: midnight(startsOn) - EARLIEST, closes_at: midnight(endsOn) + days(1) + LATEST };
}

/** Its days as they are shown: one, or from one to the other. @param words of a day */
export function eventDays(startsOn: string, endsOn: string, words: (day: string) => string): string {
  return startsOn === endsOn ? words(startsOn) : `${words(startsOn)} – ${words(endsOn)}`;
}
