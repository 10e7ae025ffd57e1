import { Hourglass } from "lucide-react";
import { untilWords } from "#app/core/relative-time.ts";

/** How long until what was delivered is approved by itself. */
export function Countdown({ until, now }: { until: number; now: number }) {
  return (
    <p className="inline-flex items-center gap-2 text-14">
      <Hourglass aria-hidden className="size-4 text-info" strokeWidth={1.75} />
      {until > now
        ? `Counts as approved ${untilWords(until, now)}, unless somebody answers.`
        : "Counts as approved any minute."}
    </p>
  );
}
