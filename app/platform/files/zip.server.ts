import { createHash } from "node:crypto";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** A file of a pack while it is written: it arrives piece by piece. */
export interface PackPart {
  name: string;
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  /** Put in as it is: pictures and films do not become smaller. */
  stored?: true;
}

/** A file of a pack that was written. */
export interface PackedFile {
  name: string;
  size: number;
  sha256: string;
}

/**
 * A ZIP as it is written: nothing of it is kept once it was handed on, however large the pack becomes.
 * @param last makes the file that speaks of all others, when they stand
 */
export async function* zipped(
  parts: AsyncIterable<PackPart> | Iterable<PackPart>,
  last: (files: PackedFile[]) => Promise<PackPart>,
  at: number,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    if (chunk.length > 0) ready.push(chunk);
  });
  const files: PackedFile[] = [];
  async function* add({ name, pieces, stored }: PackPart) {
    const entry = stored ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    entry.mtime = at;
    zip.add(entry);
    const hash = createHash("sha256");
    let size = 0;
    for await (const piece of pieces) {
      const bytes = typeof piece === "string" ? new TextEncoder().encode(piece) : piece;
      hash.update(bytes);
      size += bytes.length;
      entry.push(bytes);
      yield* ready.splice(0);
    }
    entry.push(new Uint8Array(), true);
    yield* ready.splice(0);
    files.push({ name, size, sha256: hash.digest("hex") });
  }
  for await (const part of parts) yield* add(part);
  yield* add(await last([...files]));
  zip.end();
  yield* ready.splice(0);
}

/** Read when the browser asks for more, so that a slow line does not pile it up here. */
export function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}
