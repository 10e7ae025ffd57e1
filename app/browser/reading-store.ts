import { READING_DATABASE, type ReadingPage } from "#app/core/reading.ts";
import { knownSession } from "./session-events.ts";
import { openStore } from "./storage.ts";

/** What lies in the store: a page, and when it was kept. */
export interface KeptReading extends ReadingPage {
  savedAt: number;
}

const STORE = "pages";
/** The record that says whose pages these are; no page has its address. */
const OWNER = "owner";

/** The oldest of a kind make room. */
const MOST: Record<ReadingPage["kind"], number> = { deck: 2, threads: 1, thread: 20, desk: 10 };

/**
 * Keeps pages of the member who is signed in for reading without a network (security.md §3): in IndexedDB, in no cache.
 * What another member has left is thrown away first. Storage that is full, broken or forbidden keeps nothing, and
 * nobody hears of it.
 * @param change gets what is kept already, and says what is to be kept; a page without a time is of now
 */
export async function keepReading(
  memberId: string,
  change: (kept: KeptReading[]) => (ReadingPage | KeptReading)[],
): Promise<void> {
  try {
    const database = await open();
    try {
      const pages = database.transaction(STORE, "readwrite").objectStore(STORE);
      const owner = await ownerOf(pages);
      // They may have signed out while this was on its way.
      if (knownSession()?.userId !== memberId) return;
      if (owner !== memberId) await settled(pages.clear());
      const kept = owner === memberId ? await readAll(pages) : [];
      const made = change(kept).map((page): KeptReading => ({ savedAt: Date.now(), ...page }));
      if (owner !== memberId) await settled(pages.put({ path: OWNER, memberId }));
      for (const page of made) await settled(pages.put(page));
      const rest = kept.filter(({ path }) => !made.some((page) => page.path === path));
      for (const path of beyondRoom([...made, ...rest])) await settled(pages.delete(path));
    } finally {
      database.close();
    }
  } catch {
    // Reading without a network is an extra: every page works without it.
  }
}

/** @returns addresses of the pages that there is no room for */
export function beyondRoom(pages: Pick<KeptReading, "path" | "kind" | "savedAt">[]): string[] {
  const count = { deck: 0, threads: 0, thread: 0, desk: 0 };
  return pages
    .toSorted((one, other) => other.savedAt - one.savedAt)
    .flatMap(({ path, kind }) => (++count[kind] > MOST[kind] ? [path] : []));
}

/** What the store holds: pages, and the record that says whose they are. */
type KeptRecord = KeptReading | { path: typeof OWNER; memberId: string };

async function ownerOf(pages: IDBObjectStore): Promise<string | null> {
  const record = await settled<KeptRecord | undefined>(pages.get(OWNER));
  return record && "memberId" in record ? record.memberId : null;
}

async function readAll(pages: IDBObjectStore): Promise<KeptReading[]> {
  const records = await settled<KeptRecord[]>(pages.getAll());
  return records.filter((record) => "kind" in record);
}

function open(): Promise<IDBDatabase> {
  return openStore(READING_DATABASE, 1, (made) => made.createObjectStore(STORE, { keyPath: "path" }));
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
