import { momentWords } from "#app/core/moment-words.ts";
import { useOwnZone } from "#app/ui/use-own-zone.ts";

/** A moment in the reader's own clock; the server, which does not know it, says UTC. */
export function LocalTime({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{momentWords(at, useOwnZone(null))}</time>;
}
