import { onceFor } from "#app/core/once.ts";
import { useOwnZone } from "#app/ui/use-own-zone.ts";

const words = onceFor(
  (timeZone) =>
    new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short", hourCycle: "h23", timeZone }),
);

/** A moment in the reader's own clock; the server, which does not know it, says UTC. */
export function LocalTime({ at }: { at: number }) {
  const zone = useOwnZone(null);
  const said = words(zone ?? "UTC").format(at);
  return <time dateTime={new Date(at).toISOString()}>{zone === null ? `${said} UTC` : said}</time>;
}
