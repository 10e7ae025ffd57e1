import { formatMoney } from "#app/core/money.ts";
import type { Rate } from "../queries.server.ts";
import { rangeWords } from "../words.ts";

interface RateBarProps {
  rate: Rate;
  /** Where it counts, as a label: "In Portugal". */
  where: string;
  /** The highest price of the page, so that bars compare. */
  most: number;
}

/** One range: its figures, and where they lie among the others. */
export function RateBar({ rate, where, most }: RateBarProps) {
  const { low, median, high, currency, atLeast } = rate;
  const percent = (amount: number) => `${(100 * amount) / most}%`;
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-14 text-muted">{where}</span>
        <span className="font-display font-semibold text-18 tabular">{rangeWords(rate)}</span>
      </p>
      <div aria-hidden className="relative mt-1.5 h-2 rounded-full bg-sunken ring-1 ring-hairline">
        <div
          className="absolute inset-y-0 min-w-2 rounded-full bg-spark-gradient"
          style={{ left: percent(low), right: `${100 - (100 * high) / most}%` }}
        />
        <div className="absolute -inset-y-1 w-0.5 rounded-full bg-text" style={{ left: percent(median) }} />
      </div>
      <p className="mt-1.5 text-14 text-muted">
        Half were paid {formatMoney(median, currency)} or less. From {atLeast} members or more.
      </p>
    </div>
  );
}
