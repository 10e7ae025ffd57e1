/** Durations in milliseconds, so that a constant reads as what it is. */
export function seconds(count: number): number {
  return count * 1000;
}

export function minutes(count: number): number {
  return count * seconds(60);
}

export function hours(count: number): number {
  return count * minutes(60);
}

export function days(count: number): number {
  return count * hours(24);
}
