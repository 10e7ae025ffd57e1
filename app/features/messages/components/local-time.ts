import { onceFor } from "#app/core/once.ts";
import { isTimeZone } from "#app/core/time-zone.ts";

export function clockOf(at: number, timeZone: string): string {
  return clockFormat(timeZone).format(at);
}

/** The day of a moment, the same for all of that day. */
export function dayOf(at: number, timeZone: string): string {
  return dayFormat(timeZone).format(at);
}

const clockFormat = formatFor({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const dayFormat = formatFor({ weekday: "short", day: "numeric", month: "short", year: "numeric" });

/** For each zone; a member's own may be one that this browser does not know, and is UTC then. */
function formatFor(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  return onceFor((timeZone) => {
    const known = isTimeZone(timeZone) ? timeZone : "UTC";
    return new Intl.DateTimeFormat("en-GB", { ...options, timeZone: known });
  });
}
