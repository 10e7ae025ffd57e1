import { Hourglass } from "lucide-react";
import { days, hours } from "#app/core/time.ts";

/** How long until what was delivered is approved by itself. */
export function Countdown({ until, now }: { until: number; now: number }) {
  const left = until - now;
  const count = left > days(2) ? Math.floor(left / days(1)) : Math.max(1, Math.floor(left / hours(1)));
  const unit = left > days(2) ? "days" : count === 1 ? "hour" : "hours";
  return (
    <p className="inline-flex items-center gap-2 text-14">
      <Hourglass aria-hidden className="size-4 text-info" strokeWidth={1.75} />
      {left > 0
        ? `Counts as approved in ${count} ${unit}, unless somebody answers.`
        : "Counts as approved any minute."}
    </p>
  );
}
