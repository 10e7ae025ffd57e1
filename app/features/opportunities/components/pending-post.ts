import { dropKept, keep, openStore, readKeptJson } from "#app/browser/storage.ts";
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

/** How much of a post outlives the page that signs its writer in. */
export type Kept = "all" | "words" | "nothing";

/** Keeps what a visitor filled in, the picture too; nothing leaves the browser. */
export async function keepPending(form: HTMLFormElement): Promise<Kept> {
  const data = new FormData(form);
  const image = data.get("image");
  const { submissionKey, fields } = fieldsIn(data);
  if (!keep("localStorage", KEY, JSON.stringify({ submissionKey, fields }))) return "nothing";
  const picture = image instanceof File && image.size > 0 ? image : null;
  // Without a place for pictures (private windows of some browsers) the words are kept all the same.
  return withStore("readwrite", (store) => (picture ? store.put(picture, KEY) : store.delete(KEY))).then(
    () => "all" as const,
    () => (picture ? "words" : "all"),
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
  dropKept("localStorage", KEY);
  withStore("readwrite", (store) => store.delete(KEY)).catch(() => undefined);
}

function readFields(): Pick<PendingPost, "submissionKey" | "fields"> | null {
  // Only `keepPending` writes here.
  return readKeptJson("localStorage", KEY) as ReturnType<typeof readFields>;
}

/** One request to the browser's own store of large things. */
async function withStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<T> {
  const database = await openStore("thrive", 1, (made) => made.createObjectStore(STORE));
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    const request = act(transaction.objectStore(STORE));
    transaction.oncomplete = () => {
      database.close();
      resolve(request.result as T);
    };
    transaction.onabort = () => {
      database.close();
      reject(transaction.error);
    };
  });
}
