import { type Cursor, decodeCursor, encodeCursor } from "#app/core/cursor.ts";
import { CATEGORIES, type Category, PRIORITIES, type Priority } from "./terms.ts";

/** Views of the team's queue, in their order. */
export const QUEUE_VIEWS = {
  waiting: "Waiting",
  unassigned: "Unassigned",
  mine: "Mine",
  answered: "Answered",
  assistant: "With the assistant",
  solved: "Solved",
} as const;
export type QueueView = keyof typeof QUEUE_VIEWS;

export interface QueueFilter {
  view: QueueView;
  category: Category | null;
  priority: Priority | null;
  plan: string | null;
  language: string | null;
  /** The last one seen, by what the view is ordered by; null begins at the top. */
  after: Cursor | null;
}

export const PLAN_WORDS = { free: "Free", pro: "Pro", business: "Business" } as const;
export const LANGUAGE_WORDS = {
  en: "English",
  de: "German",
  es: "Spanish",
  fr: "French",
  it: "Italian",
  pl: "Polish",
  pt: "Portuguese",
} as const;

/** What an address asks for; what it does not know is left out. */
export function readQueueFilter(query: URLSearchParams): QueueFilter {
  const oneOf = <T extends string>(known: readonly T[], name: string): T | null =>
    known.find((word) => word === query.get(name)) ?? null;
  return {
    view: oneOf(Object.keys(QUEUE_VIEWS) as QueueView[], "view") ?? "waiting",
    category: oneOf(CATEGORIES, "category"),
    priority: oneOf(PRIORITIES, "priority"),
    plan: oneOf(Object.keys(PLAN_WORDS), "plan"),
    language: oneOf(Object.keys(LANGUAGE_WORDS), "language"),
    after: decodeCursor(query.get("after")),
  };
}

/** An address of the queue with other choices; what is empty falls away. */
export function queuePath(query: URLSearchParams, change: Record<string, string | null>): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  const text = next.toString();
  return `/support-dashboard/queue${text ? `?${text}` : ""}`;
}

/** Views that stand by what is due; the others by what was last said. */
export const DUE_FIRST: readonly QueueView[] = ["waiting", "unassigned"];

/** Where the next page begins, behind the last of this one. */
export function nextInQueue(
  view: QueueView,
  last: { id: string; dueAt: number | null; lastAt: number } | undefined,
): string | null {
  return last
    ? encodeCursor({ key: (DUE_FIRST.includes(view) ? last.dueAt : last.lastAt) ?? 0, id: last.id })
    : null;
}

/** The service clock in words: how long the team still has, or how late it is. */
export function clockWords(dueAt: number, now: number): string {
  const late = now > dueAt;
  const mins = Math.max(1, Math.round(Math.abs(dueAt - now) / 60_000));
  const span =
    mins < 90
      ? `${mins} min`
      : mins < 36 * 60
        ? `${Math.round(mins / 60)} h`
        : `${Math.round(mins / 1440)} d`;
  return late ? `${span} late` : `${span} left`;
}
