import type { NotificationItem } from "#app/core/realtime-protocol.ts";

/** The list's limit (specification §9). */
export const LIST_LIMIT = 50;

/** How many missed ones are read at once; a window that missed more reads the list anew. */
export const CATCH_UP_LIMIT = 100;

const EMOJI: Record<NotificationItem["category"], string> = {
  match: "✨",
  message: "💬",
  project: "📁",
  opportunity: "💼",
  other: "🔔",
};

/** Emoji by category, otherwise a bell (specification §2 *Notifications drawer*). */
export function categoryEmoji(category: NotificationItem["category"]): string {
  return EMOJI[category];
}

/** What the bell shows: the count, '9+' above 9, nothing at 0 (specification §9). */
export function badgeText(unread: number): string | null {
  if (unread <= 0) return null;
  return unread > 9 ? "9+" : String(unread);
}

/** The drawer's description (specification §2, product.md R32). */
export function drawerDescription(unread: number): string {
  if (unread <= 0) return "All caught up!";
  return unread === 1 ? "You have 1 unread notification" : `You have ${unread} unread notifications`;
}

/**
 * Puts arrived items into a list: each once, newest first, at most 50. A repeat is harmless, whichever way it came.
 */
export function mergeNotifications(
  list: NotificationItem[],
  arrived: NotificationItem[],
): NotificationItem[] {
  const byId = new Map(list.map((item) => [item.id, item]));
  for (const item of arrived) if (!byId.has(item.id)) byId.set(item.id, item);
  // As the server lists them; what a sweep told late has an older time than its place in the sequence.
  return [...byId.values()].sort((a, b) => b.created_at - a.created_at || b.seq - a.seq).slice(0, LIST_LIMIT);
}

/** The list of a window, and how many are unread of all there are. */
interface Shown {
  items: NotificationItem[] | null;
  unread: number;
}

/** What was shown before a command that was not taken, with what has come since. */
export function withoutCommand(before: Shown, now: Shown): Shown {
  const known = new Set(before.items?.map(({ id }) => id));
  const since = now.items?.filter(({ id }) => !known.has(id)) ?? [];
  return {
    items: before.items && mergeNotifications(before.items, since),
    unread: before.unread + since.filter(({ read }) => !read).length,
  };
}

/** A row that was deleted, and where it stood. */
export interface Left<Item> {
  item: Item;
  index: number;
}

/** Puts rows that were deleted just now back where they stood; what has come anew pushes them down. */
export function keepPlaces<Item extends { id: string }>(items: Item[], left: Left<Item>[]): Item[] {
  const rows = items.filter(({ id }) => !left.some(({ item }) => item.id === id));
  for (const { item, index } of left.toSorted((a, b) => a.index - b.index)) rows.splice(index, 0, item);
  return rows;
}
