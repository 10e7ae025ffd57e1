import { minutes } from "#app/core/time.ts";
import type { SavedItem } from "../schema.ts";

/** Longer than pages are kept: from then on they say it themselves. */
const REMEMBERED = minutes(10);

/** Stars of this window that the server has taken: what was read before them, as a deck in hand, does not know. */
const pressed = new Map<string, { saved: boolean; at: number }>();

/** Called with what the server answered to the form of a star, and remembers what it has taken. */
export function rememberStar(form: FormData, answer: unknown, now = Date.now()): void {
  if (typeof answer !== "object" || answer === null || "error" in answer || !("intent" in answer)) return;
  if (answer.intent !== "save" && answer.intent !== "unsave") return;
  const key = keyOf({ item_type: form.get("item_type"), item_id: form.get("item_id") });
  pressed.set(key, { saved: answer.intent === "save", at: now });
}

/** Whether it is kept. @param read what the page that shows it was told */
export function starOf(item: SavedItem, read: boolean, now = Date.now()): boolean {
  const last = pressed.get(keyOf(item));
  return last && now - last.at < REMEMBERED ? last.saved : read;
}

/** What was read has it as it was pressed last: from then on what is read counts. */
export function readStar(item: SavedItem, read: boolean): void {
  if (pressed.get(keyOf(item))?.saved === read) pressed.delete(keyOf(item));
}

function keyOf({ item_type, item_id }: Record<keyof SavedItem, unknown>): string {
  return `${item_type}:${item_id}`;
}
