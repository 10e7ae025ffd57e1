import { createHash } from "node:crypto";
import { Zip, ZipDeflate } from "fflate";

/** A file of a pack while it is written: its text arrives piece by piece. */
export interface PackPart {
  name: string;
  text: AsyncIterable<string> | Iterable<string>;
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
  parts: Iterable<PackPart>,
  last: (files: PackedFile[]) => Promise<PackPart>,
  at: number,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    if (chunk.length > 0) ready.push(chunk);
  });
  const files: PackedFile[] = [];
  async function* add({ name, text }: PackPart) {
    const entry = new ZipDeflate(name, { level: 6 });
    entry.mtime = at;
    zip.add(entry);
    const hash = createHash("sha256");
    let size = 0;
    for await (const piece of text) {
      const bytes = new TextEncoder().encode(piece);
      hash.update(bytes);
      size += bytes.length;
      entry.push(bytes);
      yield* ready.splice(0);
    }
    entry.push(new Uint8Array(), true);
    yield* ready.splice(0);
    files.push({ name, size, sha256: hash.digest("hex") });
  }
  for (const part of parts) yield* add(part);
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
