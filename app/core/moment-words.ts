import { onceFor } from "./once.ts";

const moments = onceFor(
  (timeZone) =>
    new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short", hourCycle: "h23", timeZone }),
);

/** A moment in full by that zone's clock: "Nov 22, 2026, 18:00"; without a zone by UTC's, which it says. */
export function momentWords(at: number, timeZone: string | null = null): string {
  return timeZone === null ? `${moments("UTC").format(at)} UTC` : moments(timeZone).format(at);
}
