import { useEffect, useState } from "react";
import { once } from "#app/core/once.ts";

const utc = once(
  () => new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }),
);

/** A moment in the reader's own clock; the server, which does not know it, says UTC. */
export function LocalTime({ at }: { at: number }) {
  const [words, setWords] = useState(() => `${utc().format(at)} UTC`);
  useEffect(() => {
    setWords(new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" }).format(at));
  }, [at]);
  return <time dateTime={new Date(at).toISOString()}>{words}</time>;
}
