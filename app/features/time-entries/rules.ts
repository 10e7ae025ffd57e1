import type { time_entries } from "#app/db/schema/time-entries.ts";
import type { ProjectRole } from "#app/features/projects/rules.ts";

export type TimeStatus = (typeof time_entries.$inferSelect)["status"];

/** Most minutes of one entry: a day. */
export const MINUTES_MAX = 24 * 60;
/** So far back hours can be written down. */
export const DAYS_BACK = 90;
/** Entries a project may have, and those read for its page. */
export const ENTRIES_MAX = 2000;
export const SHOWN = 200;

export const TIME_WORDS: Record<TimeStatus, string> = {
  draft: "Not sent yet",
  submitted: "Waits for a yes",
  approved: "Approved",
  disputed: "Disputed",
};

/** Every way hours move (product.md §5.7). What is not here does not happen. */
export const TIME_MOVES = {
  change: { by: "worker", from: ["draft", "disputed"], to: "draft" },
  submit: { by: "worker", from: ["draft"], to: "submitted" },
  approve: { by: "answerer", from: ["submitted"], to: "approved" },
  dispute: { by: "answerer", from: ["submitted"], to: "disputed" },
} as const satisfies Record<
  string,
  { by: "worker" | "answerer"; from: readonly TimeStatus[]; to: TimeStatus }
>;

export type TimeMove = keyof typeof TIME_MOVES;

interface Seat {
  userId: string;
  role: ProjectRole;
}

/** The client answers for hours; in a project without one a lead does, never for their own. */
export function mayAnswerTime(me: Seat, workerId: string, people: readonly Seat[]): boolean {
  if (me.userId === workerId) return false;
  if (me.role === "client") return true;
  return me.role === "lead" && !people.some(({ role }) => role === "client");
}

/** `1:30`, `1.5` or `1,5` as hours, `90m` or `90 min` as minutes; null for anything else or more than a day. */
export function toMinutes(text: string): number | null {
  const words = text.trim().toLowerCase();
  const clock = /^(\d{1,2}):([0-5]\d)$/.exec(words);
  const hours = /^(\d{1,2})(?:[.,](\d{1,2}))?\s*h?$/.exec(words);
  const minutes = /^(\d{1,4})\s*m(?:in)?$/.exec(words);
  const amount = clock
    ? Number(clock[1]) * 60 + Number(clock[2])
    : hours
      ? Math.round(Number(`${hours[1]}.${hours[2] ?? "0"}`) * 60)
      : minutes
        ? Number(minutes[1])
        : 0;
  return amount >= 1 && amount <= MINUTES_MAX ? amount : null;
}

/** Minutes as people say them: 1:30 h. */
export function timeWords(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")} h`;
}
