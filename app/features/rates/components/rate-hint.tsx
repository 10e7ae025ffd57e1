import { useEffect, useState } from "react";
import type { Rate } from "../queries.server.ts";
import { hintWords } from "../words.ts";

export interface RateHintProps {
  /** What it is for, as `/rates/hint` is asked: the kind of work, or an application, and the currency. */
  asked: string;
}

/**
 * What members were paid for such work, beside a price that is about to be named; nothing where too few were. Not by a
 * route's own load: one that cannot be reached would put the error screen in the form's place.
 */
export default function RateHint({ asked }: RateHintProps) {
  const [rate, setRate] = useState<Rate | null>(null);
  useEffect(() => {
    const left = new AbortController();
    ask(asked, left.signal).then(setRate, () => !left.signal.aborted && setRate(null));
    return () => left.abort();
  }, [asked]);
  return (
    <p role="status" className="text-14 text-muted empty:hidden">
      {rate ? hintWords(rate) : null}
    </p>
  );
}

async function ask(asked: string, signal: AbortSignal): Promise<Rate | null> {
  const answer = await fetch(`/rates/hint?${asked}`, { signal });
  return ((await answer.json()) as { rate: Rate | null }).rate;
}
