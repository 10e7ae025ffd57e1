import { AppError } from "#app/core/errors.ts";
import { sniffMedia } from "../sniff-media.ts";
import { HEAD_BYTES, unknownFileSentence } from "../upload-rules.ts";
import { LocationHider, mayHoldLocation } from "./hide-locations.server.ts";

interface Expected {
  size: number;
  mime: string;
  /** Its first bytes must be what the type says. */
  first: boolean;
  seen(bytes: Uint8Array): void;
}

/**
 * Hands the bytes of a part on to the bucket while they come in, without the place they were made at (security.md §4).
 * @throws AppError `invalid_input` when they are not what was announced, `bad_request` when there are fewer or more;
 * whatever the bucket throws
 */
export async function carryBytes<T>(
  body: ReadableStream<Uint8Array>,
  expected: Expected,
  put: (stream: ReadableStream) => Promise<T>,
): Promise<T> {
  const { readable, writable } = new FixedLengthStream(expected.size);
  const writer = writable.getWriter();
  const storing = put(readable);
  // Nobody reads on: who writes must not wait for it.
  storing.catch((reason) => writer.abort(reason).catch(() => undefined));
  const [pumped, stored] = await Promise.allSettled([pump(body, writer, expected), storing]);
  if (pumped.status === "rejected" && pumped.reason instanceof AppError) throw pumped.reason;
  if (stored.status === "rejected") throw stored.reason;
  return stored.value;
}

async function pump(
  body: ReadableStream<Uint8Array>,
  writer: WritableStreamDefaultWriter<Uint8Array>,
  { size, mime, first, seen }: Expected,
): Promise<void> {
  const reader = body.getReader();
  const hider = mayHoldLocation(mime) ? new LocationHider() : null;
  let head: Uint8Array | null = first ? new Uint8Array(0) : null;
  let carried = 0;
  const write = async (bytes: Uint8Array) => {
    carried += bytes.length;
    if (carried > size) throw new AppError("bad_request");
    seen(bytes);
    await writer.write(bytes);
  };
  const pass = (bytes: Uint8Array) => write(hider ? hider.push(bytes) : bytes);
  try {
    for (let ended = false; !ended; ) {
      const { done, value = new Uint8Array(0) } = await read(reader);
      ended = done;
      if (head) {
        head = joined(head, value);
        if (head.length < HEAD_BYTES && !ended) continue;
        if (sniffMedia(head.subarray(0, HEAD_BYTES), true)?.mime !== mime) {
          throw new AppError("invalid_input", { sentence: unknownFileSentence("project") });
        }
        await pass(head);
        head = null;
      } else await pass(value);
    }
    if (hider) await write(hider.rest());
    if (carried < size) throw new AppError("bad_request");
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
    await reader.cancel(error).catch(() => undefined);
    throw error;
  }
}

/** A body that breaks off throws: whoever sent it has gone. */
async function read(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch {
    throw new AppError("bad_request");
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}
