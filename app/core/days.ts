import { days } from "./time.ts";

/** The UTC day of a moment, `YYYY-MM-DD`. @param at epoch milliseconds */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** When the UTC month of a moment began. @param at epoch milliseconds */
export function monthBegan(at: number): number {
  const day = new Date(at);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1);
}

/** So many days after a day, before it when negative: by the calendar alone, so no time zone moves it. */
export function dayAfter(day: string, count: number): string {
  return dayOf(Date.parse(`${day}T00:00:00Z`) + days(count));
}

/** Calendar days from one day to another; negative when it lies before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / days(1));
}
