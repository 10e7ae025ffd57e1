/**
 * Reads a body that somebody else sends, as it unpacks, and lets go of it at the limit.
 * @returns the bytes; `cut` when there was more
 * @throws the signal's reason, also while nothing comes
 */
export async function readUpTo(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  signal: AbortSignal,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; cut: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  // A reader that is cancelled answers at once that there is no more.
  signal.addEventListener("abort", () => reader?.cancel().catch(() => {}), { once: true });
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const room = maxBytes - size;
    chunks.push(part.value.byteLength > room ? part.value.subarray(0, room) : part.value);
    size += Math.min(room, part.value.byteLength);
    if (part.value.byteLength > room) {
      // Whoever sends without end is not waited for.
      reader?.cancel().catch(() => {});
      return { bytes: joined(chunks, size), cut: true };
    }
  }
  signal.throwIfAborted();
  return { bytes: joined(chunks, size), cut: false };
}

function joined(chunks: Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
