import { hours, minutes } from "./time.ts";

const BEFORE = [hours(24), minutes(15)];

/** When those of a talk are reminded of it next: a day before, and again when it is about to begin; null for no more. */
export function nextReminder(startsAt: number, now: number): number | null {
  const times = BEFORE.map((before) => startsAt - before).filter((at) => at > now);
  return times.length > 0 ? Math.min(...times) : null;
}

/** Whether a reminder says that it begins in a moment. */
export function isAboutToBegin(startsAt: number, now: number): boolean {
  return startsAt - now <= hours(1);
}
