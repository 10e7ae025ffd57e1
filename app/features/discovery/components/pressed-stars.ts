import type { SavedItem } from "../schema.ts";

/** Stars of this window that the server has taken, and when: what was read before them, as a deck in hand, does not know. */
const pressed = new Map<string, { saved: boolean; at: number }>();

/** What the server answers to the form of a star. */
export interface StarAnswer {
  done: string;
  /** When it was taken. */
  at: number;
}

/** Called with what the server answered to the form of a star, and remembers what it has taken. */
export function rememberStar(form: FormData, answer: unknown): void {
  if (typeof answer !== "object" || answer === null || "error" in answer) return;
  if (!("intent" in answer && "at" in answer) || typeof answer.at !== "number") return;
  const key = keyOf({ item_type: form.get("item_type"), item_id: form.get("item_id") });
  pressed.set(key, { saved: answer.intent === "save", at: answer.at });
}

/**
 * Whether it is kept: what was read later than it was pressed counts, as it may have been taken away in another window.
 * @param read what the page that shows it was told, at `readAt`
 */
export function starOf(item: SavedItem, read: boolean, readAt: number): boolean {
  const last = pressed.get(keyOf(item));
  return last && last.at > readAt ? last.saved : read;
}

function keyOf({ item_type, item_id }: Record<keyof SavedItem, unknown>): string {
  return `${item_type}:${item_id}`;
}
