import { longDay } from "#app/core/day-words.ts";
import { timeWords } from "#app/features/time-entries/rules.ts";
import type { Line } from "./amounts.ts";

/** Basis points as they are read: `1900` is "19%". */
export function percentWords(bps: number): string {
  return `${bps / 100}%`;
}

/** Thousandths with their unit: `1500` hours is "1.5 hours", and a third of one "0.333 hours (0:20 h)". */
export function quantityWords({
  quantity,
  unit,
  minutes,
}: Pick<Line, "quantity" | "unit" | "minutes">): string {
  const many = String(quantity / 1000);
  if (!unit) return many;
  const named = `${many} ${quantity === 1000 && unit === "hours" ? "hour" : unit}`;
  const exact = minutes === undefined || (minutes * 1000) % 60 === 0;
  return exact ? named : `${named} (${timeWords(minutes)})`;
}

/** A day as it is read: "November 22, 2026". */
export function dayWords(day: string): string {
  return longDay(Date.parse(`${day}T00:00:00Z`));
}
