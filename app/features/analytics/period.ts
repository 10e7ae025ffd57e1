import { dayOf } from "#app/core/days.ts";
import type { Plan } from "#app/core/plan-limits.ts";

/** Days one may look at: 24 months at most (product.md `/analytics`). */
export const LENGTHS = [7, 30, 90, 365, 730] as const;

/** A length in days as people say it: days, from a year on months. */
export function lengthWords(length: number): string {
  return length < 365 ? `${length} days` : `${Math.round((12 * length) / 365)} months`;
}

/** Days a plan reaches back: plans lengthen it (product.md `/analytics`). */
export function lengthsOf(plan: Plan): number[] {
  return plan === "free" ? LENGTHS.slice(0, 2) : [...LENGTHS];
}

/** The period an address asks for; thirty days for what is none. */
export function readLength(url: string): number {
  const asked = Number(new URL(url).searchParams.get("days"));
  return LENGTHS.find((length) => length === asked) ?? 30;
}

/** The period an address asks for, as far as the plan reaches; and all that the plan offers. */
export function periodFor(plan: Plan, url: string): { length: number; lengths: number[] } {
  const lengths = lengthsOf(plan);
  const asked = readLength(url);
  return { length: lengths.includes(asked) ? asked : 30, lengths };
}

/** So many days up to yesterday, and as many before them. */
export interface Period {
  length: number;
  /** Begin of today, UTC: the first moment that does not count. */
  end: number;
}

/** The last whole days, by UTC: they end with the beginning of today. */
export function periodOf(length: number, now: number): Period {
  return { length, end: Date.parse(dayOf(now)) };
}
