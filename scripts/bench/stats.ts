/** The middle value; of an even count the mean of both. */
export function median(values: readonly number[]): number {
  if (values.length === 0) return Number.NaN;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The smallest value that at least `percent` of all values do not exceed (nearest rank). */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/** `median` of the ratios of what was measured side by side: what disturbed one round disturbed both its halves. */
export function pairedRatio(above: readonly number[], below: readonly number[]): number {
  return median(above.map((value, round) => value / (below[round] ?? Number.NaN)));
}

/**
 * How well a value tells which of two lists it is from: the share of all pairs that a threshold puts in order (area
 * under the curve), from 0.5 (not at all) to 1 (always).
 */
export function separation(one: readonly number[], other: readonly number[]): number {
  let above = 0;
  for (const value of one)
    for (const second of other) above += value > second ? 1 : value === second ? 0.5 : 0;
  const share = above / (one.length * other.length);
  return Math.max(share, 1 - share);
}
