import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { Rate } from "../queries.server.ts";
import { hintWords } from "../words.ts";

export interface RateHintProps {
  /** What it is for, as `/rates/hint` is asked: the kind of work, or an application, and the currency. */
  asked: string;
}

/** What members were paid for such work, beside a price that is about to be named; nothing where too few were. */
export default function RateHint({ asked }: RateHintProps) {
  const { data, load } = useFetcher<{ rate: Rate | null }>();
  useEffect(() => {
    void load(`/rates/hint?${asked}`);
  }, [load, asked]);
  return (
    <p role="status" className="text-14 text-muted empty:hidden">
      {data?.rate ? hintWords(data.rate) : null}
    </p>
  );
}
