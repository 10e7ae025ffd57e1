import { days, minutes } from "#app/core/time.ts";

export const ALERTS = {
  off: "No alert",
  instant: "At once",
  daily: "Once a day",
  weekly: "Once a week",
} as const;
export type Alert = keyof typeof ALERTS;

const PERIOD = { instant: minutes(1), daily: days(1), weekly: days(7) } as const;

/** When a search with this alert is looked at next; null without one. */
export function nextRun(alert: Alert, now: number): number | null {
  return alert === "off" ? null : now + PERIOD[alert];
}
