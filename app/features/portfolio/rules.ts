import { hours } from "#app/core/time.ts";

/** XP for a work is taken back when it is deleted this soon (product.md §7.1). */
const REVERSED_WITHIN = hours(24);

/** Whether a work was removed so soon that its XP is taken back. */
export function isReversed({ publishedAt, removedAt }: { publishedAt: number; removedAt: number }): boolean {
  return removedAt - publishedAt < REVERSED_WITHIN;
}

export const DUPLICATE_SENTENCE = "You have this in your portfolio already.";

export const ADDED_BEFORE_SENTENCE =
  "This work was added already, before your last change. Find it in your portfolio and edit it there.";

/** Why a work can neither be changed, shown nor deleted. */
export const TAKEN_DOWN_SENTENCE =
  "Our team took that work down. It stays as it is; you can ask for another look in your settings.";

/** The picture of ours that stands for a work; those of others come through our own address, or not at all. */
export function pictureOf(item: {
  thumbnailUrl: string | null;
  mediaType: string;
  mediaUrl: string;
}): string | null {
  const picture = item.thumbnailUrl ?? (item.mediaType === "image" ? item.mediaUrl : null);
  return picture?.startsWith("/") ? picture : null;
}

/** What the grid and its order need of a work. */
interface Placed {
  id: string;
  featured: boolean;
  position: number;
}

/** Featured works first, then by their place; the order of the query, for what was changed in the browser. */
export function inGridOrder<T extends Placed>(items: readonly T[]): T[] {
  return [...items].sort(
    (a, b) => Number(b.featured) - Number(a.featured) || a.position - b.position || (a.id < b.id ? -1 : 1),
  );
}

/** The ids after one was moved to the place of another. */
export function moved(ids: readonly string[], from: string, to: string): string[] {
  const target = ids.indexOf(to);
  const rest = ids.filter((id) => id !== from);
  if (target < 0 || rest.length === ids.length) return [...ids];
  return [...rest.slice(0, target), from, ...rest.slice(target)];
}

interface Shown extends Placed {
  visibility: "public" | "private" | "hidden";
}

/** The grid as it will be once this was done, so that nobody waits for it. */
export function foreseen<T extends Shown>(
  items: readonly T[],
  { intent, ids }: { intent: string; ids: readonly string[] },
): T[] {
  const chosen = new Set(ids);
  const each = (change: (item: T) => T) => items.map((item) => (chosen.has(item.id) ? change(item) : item));
  if (intent === "delete") return items.filter((item) => !chosen.has(item.id));
  if (intent === "show") return each((item) => ({ ...item, visibility: "public" }));
  if (intent === "hide") return each((item) => ({ ...item, visibility: "hidden" }));
  if (intent === "feature" || intent === "unfeature") {
    return inGridOrder(each((item) => ({ ...item, featured: intent === "feature" })));
  }
  if (intent === "order") return inGridOrder(each((item) => ({ ...item, position: ids.indexOf(item.id) })));
  return [...items];
}
