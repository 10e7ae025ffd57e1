import { days } from "#app/core/time.ts";
import { TRASH_DAYS } from "./upload-rules.ts";

/** What files count as (product.md §5.18), in our words. */
export const STORAGE_CATEGORIES = {
  portfolio: "Portfolio",
  project: "Projects",
  messages: "Messages",
  feed: "Posts",
  support: "Support",
  other: "Pictures of pages and postings",
} as const;

/** What a file without a name is called, by what it was uploaded for. */
export const PURPOSES: Readonly<Record<string, string>> = {
  opportunity_image: "Cover of a posting",
  avatar: "Profile picture",
  cover: "Profile cover",
  company: "Picture of a company",
  work_cover: "Cover of a work",
  portfolio: "Work",
  feed: "Picture of a post",
  project: "File of a project",
};

export type StorageCategory = keyof typeof STORAGE_CATEGORIES;

/** Whether a word names a category of the storage page. */
export function isStorageCategory(word: string | null): word is StorageCategory {
  return word !== null && Object.hasOwn(STORAGE_CATEGORIES, word);
}

/** How full a storage is (product.md §5.18): `over` after a smaller plan began. */
export type StorageState = "ok" | "warn" | "full" | "over";

const WARN_FROM = 0.8;
const GRACE_DAYS = 30;

/** How full a space is; both in bytes. */
export function storageState(used: number, quota: number): StorageState {
  if (used > quota) return "over";
  if (used === quota) return "full";
  return used >= quota * WARN_FROM ? "warn" : "ok";
}

/**
 * Until when there is time to make room after a smaller plan began, or bought storage ended (product.md §5.18: 30 days);
 * null when neither did.
 * @param ends when the plan and the bought storage ended; null for what did not
 */
export function graceUntil(ends: readonly (number | null)[], now: number): number | null {
  const ended = ends.filter((at) => at !== null && at <= now) as number[];
  return ended.length > 0 ? Math.max(...ended) + days(GRACE_DAYS) : null;
}

/** Days until something in the trash is deleted for good; 0 on its last day. */
export function daysLeft(trashedAt: number, now: number): number {
  return Math.max(0, Math.ceil((trashedAt + days(TRASH_DAYS) - now) / days(1)));
}
