import { hours } from "#app/core/time.ts";

const known = new Map<string, { offset: number | null; until: number }>();

/** Hours ahead of UTC in a time zone at a moment; null for no such zone. Remembered for an hour: it is asked per card. */
export function utcOffsetOf(timeZone: string | null, at: number): number | null {
  if (!timeZone) return null;
  const remembered = known.get(timeZone);
  if (remembered && remembered.until > at && at >= remembered.until - hours(1)) return remembered.offset;
  const offset = readOffset(timeZone, at);
  known.set(timeZone, { offset, until: at + hours(1) });
  return offset;
}

function readOffset(timeZone: string, at: number): number | null {
  try {
    const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }).formatToParts(at);
    const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
    const [, sign, hour = "0", minute = "0"] = /^GMT(?:([+-])(\d{2}):(\d{2}))?$/.exec(name) ?? [];
    const ahead = Number(hour) + Number(minute) / 60;
    return sign === "-" ? -ahead : ahead;
  } catch {
    return null;
  }
}
