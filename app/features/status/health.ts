import { minutes } from "#app/core/time.ts";

export const PARTS = {
  data: { label: "Pages and data", note: "Reading and saving everything you see." },
  live: { label: "Live updates", note: "Messages, Sparks and news that appear by themselves." },
  email: { label: "Email", note: "Codes, notifications and digests." },
  push: { label: "Push", note: "Notifications on your devices." },
  assistant: { label: "AI Assistant", note: "Answers to requests for help." },
  payments: { label: "Payments", note: "What payment providers tell us." },
  files: { label: "Files", note: "Pictures, documents and uploads." },
} as const satisfies Record<string, { label: string; note: string }>;
export type PartName = keyof typeof PARTS;

export type PartState = "works" | "slow" | "down";

export const STATE_WORDS: Record<PartState, string> = {
  works: "Works",
  slow: "Slower than usual",
  down: "Does not work",
};

export interface PartHealth {
  part: PartName;
  state: PartState;
  /** Since when work waits; null where nothing does, or nobody knows. */
  since: number | null;
}

/** Work that waits for each part: the moment the oldest of it was due, null where none waits. */
export type Waiting = Record<"live" | "email" | "push" | "assistant" | "payments", number | null>;

/** How late work may be before it is said, and how late it is when the part counts as not working. */
const LATE: Record<keyof Waiting, { slow: number; down: number }> = {
  live: { slow: minutes(2), down: minutes(15) },
  email: { slow: minutes(5), down: minutes(30) },
  push: { slow: minutes(5), down: minutes(30) },
  assistant: { slow: minutes(1), down: minutes(10) },
  payments: { slow: minutes(5), down: minutes(30) },
};

/** @param waiting null when the database itself did not answer */
export function judge(waiting: Waiting | null, filesAnswer: boolean, now: number): PartHealth[] {
  const files: PartHealth = { part: "files", state: filesAnswer ? "works" : "down", since: null };
  // Everything but files stands on the database.
  if (!waiting)
    return Object.keys(PARTS).map((name) => {
      const part = name as PartName;
      return part === "files" ? files : { part, state: "down", since: null };
    });
  const queues = (Object.keys(LATE) as (keyof Waiting)[]).map((part): PartHealth => {
    const late = waiting[part] === null ? 0 : now - waiting[part];
    const state = late >= LATE[part].down ? "down" : late >= LATE[part].slow ? "slow" : "works";
    return { part, state, since: state === "works" ? null : waiting[part] };
  });
  return [{ part: "data", state: "works", since: null }, ...queues, files];
}

/** All parts in one sentence. */
export function inOneSentence(parts: PartHealth[]): { state: PartState; sentence: string } {
  const wrong = parts.filter(({ state }) => state !== "works");
  const [first] = wrong;
  if (!first) return { state: "works", sentence: "Everything works." };
  const state = wrong.some((part) => part.state === "down") ? "down" : "slow";
  if (wrong.length > 1) return { state, sentence: `${wrong.length} parts of Thrive have trouble.` };
  const { label } = PARTS[first.part];
  return {
    state,
    sentence: state === "slow" ? `${label}: slower than usual.` : `${label}: does not work right now.`,
  };
}
