/** What is stored of a day: faults up to a limit, and opened pages once the day is summed up. */
export interface CountedDay {
  day: number;
  faults: number;
  views: number | null;
}

export interface ErrorRate extends CountedDay {
  views: number;
  /** Faults per 1,000 opened pages. */
  rate: number;
  /** The same of the day before; null where nobody opened a page, or that day is not known. */
  before: number | null;
}

/**
 * How often a page met a fault on the last day that is summed up, and on the day before it.
 * @param days oldest first, one after the other
 * @returns null while no day is summed up, or nobody opened a page on it
 */
export function errorRate(days: readonly CountedDay[]): ErrorRate | null {
  const at = days.findLastIndex(({ views }) => views !== null);
  const last = days[at];
  const rate = rateOf(last);
  if (!last || rate === null) return null;
  return { ...last, views: last.views ?? 0, rate, before: rateOf(days[at - 1]) };
}

function rateOf(day: CountedDay | undefined): number | null {
  return day?.views ? (1000 * day.faults) / day.views : null;
}

/** One place after the point, as long as it says something. */
export function rateWords(rate: number): string {
  return rate.toLocaleString("en", { maximumFractionDigits: rate < 10 ? 1 : 0 });
}
