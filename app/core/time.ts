/*
 * Durations in milliseconds, so that a constant reads as what it is. A bundle leaves out those that nobody asks for, and
 * the files that would be fetched for them alone.
 */

/* @__NO_SIDE_EFFECTS__ */
export function seconds(count: number): number {
  return count * 1000;
}

/* @__NO_SIDE_EFFECTS__ */
export function minutes(count: number): number {
  return count * seconds(60);
}

/* @__NO_SIDE_EFFECTS__ */
export function hours(count: number): number {
  return count * minutes(60);
}

/* @__NO_SIDE_EFFECTS__ */
export function days(count: number): number {
  return count * hours(24);
}
