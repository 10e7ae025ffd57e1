import { longDay } from "#app/core/day-words.ts";
import type { Line } from "./amounts.ts";

/** Basis points as they are read: `1900` is "19%". */
export function percentWords(bps: number): string {
  return `${bps / 100}%`;
}

/** Thousandths with their unit: `1500` hours is "1.5 hours". */
export function quantityWords({ quantity, unit }: Pick<Line, "quantity" | "unit">): string {
  return unit ? `${quantity / 1000} ${unit}` : String(quantity / 1000);
}

/** A day as it is read: "November 22, 2026". */
export function dayWords(day: string): string {
  return longDay(Date.parse(`${day}T00:00:00Z`));
}
