import type { ByteReader } from "./byte-reader.ts";

/** Room for the minimal EXIF block and one missing pad byte, all that stripping may add. */
const SLACK = 64;

/**
 * Collects what is kept of a file in one buffer. A list of slices would be simpler, but a hostile 10 MB
 * file has millions of tiny segments, and that many views do not fit an isolate of 128 MB.
 */
export class ByteWriter {
  readonly #source: Uint8Array;
  readonly #out: Uint8Array<ArrayBuffer>;
  #length = 0;

  constructor(source: ByteReader) {
    this.#source = source.bytes;
    this.#out = new Uint8Array(source.length + SLACK);
  }

  get length(): number {
    return this.#length;
  }

  /** Appends the source's bytes from `start` up to `end`. */
  keep(start: number, end: number): void {
    this.add(this.#source.subarray(start, end));
  }

  add(bytes: ArrayLike<number>): void {
    this.#out.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  clearBits(at: number, bits: number): void {
    this.#out[at] = (this.#out[at] ?? 0) & ~bits;
  }

  setU32LittleEndian(at: number, value: number): void {
    new DataView(this.#out.buffer).setUint32(at, value, true);
  }

  /** A copy of its own, so that `.buffer` holds the image and nothing else. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.#out.slice(0, this.#length);
  }
}
