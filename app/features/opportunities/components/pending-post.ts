import type { FormFields } from "../form-fields.ts";
import { fieldsIn } from "./post-draft.ts";

const KEY = "thrive-pending-post";
const STORE = "pictures";

/** A post that waits in this browser until its writer has signed in (specification §4 *Pending opportunity*). */
export interface PendingPost {
  submissionKey: string;
  fields: FormFields;
  image: File | null;
}

/** Keeps what a visitor filled in, the picture too; nothing leaves the browser. */
export async function keepPending(form: HTMLFormElement): Promise<void> {
  const data = new FormData(form);
  const image = data.get("image");
  const { submissionKey, fields } = fieldsIn(data);
  localStorage.setItem(KEY, JSON.stringify({ submissionKey, fields }));
  const picture = image instanceof File && image.size > 0 ? image : null;
  // Without a place for pictures (private windows of some browsers) the words are kept all the same.
  await withStore("readwrite", (store) => (picture ? store.put(picture, KEY) : store.delete(KEY))).catch(
    () => undefined,
  );
}

/** What waits; null when nothing does. */
export async function readPending(): Promise<PendingPost | null> {
  const kept = readFields();
  if (!kept) return null;
  const image = await withStore<unknown>("readonly", (store) => store.get(KEY)).catch(() => null);
  return { ...kept, image: image instanceof File ? image : null };
}

/** Whether something waits, without reading the picture. */
export function isPending(): boolean {
  return readFields() !== null;
}

export function dropPending(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept then.
  }
  withStore("readwrite", (store) => store.delete(KEY)).catch(() => undefined);
}

function readFields(): Pick<PendingPost, "submissionKey" | "fields"> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    // Only `keepPending` writes here.
    return kept as ReturnType<typeof readFields>;
  } catch {
    return null;
  }
}

/** One request to the browser's own store of large things. */
function withStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("thrive", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => {
        opening.result.close();
        resolve(request.result as T);
      };
      transaction.onabort = () => reject(transaction.error);
    };
  });
}
