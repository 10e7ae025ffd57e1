import type { PartStore } from "./files.server.ts";

/** All parts but the last have this size; it is also what is held in memory. */
const PART = 8 * 1024 * 1024;

/**
 * Stores what arrives in pieces under a name, however much it becomes.
 * @returns its size in bytes
 */
export async function storeStream(
  store: PartStore,
  key: string,
  mime: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<number> {
  const file = { key, uploadId: await store.begin(key, mime) };
  const done: { part: number; etag: string }[] = [];
  const buffer = new Uint8Array(PART);
  let filled = 0;
  let size = 0;
  const send = async () => {
    const part = done.length + 1;
    done.push({ part, etag: await store.put(file, part, buffer.slice(0, filled)) });
    filled = 0;
  };
  try {
    for await (let piece of pieces) {
      size += piece.length;
      while (piece.length > 0) {
        const fits = piece.subarray(0, PART - filled);
        buffer.set(fits, filled);
        filled += fits.length;
        piece = piece.subarray(fits.length);
        if (filled === PART) await send();
      }
    }
    if (filled > 0 || done.length === 0) await send();
    await store.finish(file, done);
    return size;
  } catch (error) {
    await store.abort(file);
    throw error;
  }
}
