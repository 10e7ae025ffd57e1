import { damagedImage } from "./damaged-image.ts";

/** Bounds-checked reads of a file: outside it, every method throws `damagedImage()`, never a RangeError. */
export class ByteReader {
  readonly bytes: Uint8Array;
  readonly length: number;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.length = bytes.length;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u8(at: number): number {
    this.#need(at, 1);
    return this.#view.getUint8(at);
  }

  u16(at: number, littleEndian = false): number {
    this.#need(at, 2);
    return this.#view.getUint16(at, littleEndian);
  }

  u32(at: number, littleEndian = false): number {
    this.#need(at, 4);
    return this.#view.getUint32(at, littleEndian);
  }

  /** Exact up to 2^53; beyond that the number only has to be larger than any file. */
  u64(at: number): number {
    this.#need(at, 8);
    return Number(this.#view.getBigUint64(at));
  }

  /** A number of 0, 1, 2, 4 or 8 bytes, as headers that name their own field widths need it. */
  uint(at: number, width: number): number {
    if (width === 0) return 0;
    if (width === 1) return this.u8(at);
    if (width === 2) return this.u16(at);
    if (width === 4) return this.u32(at);
    if (width === 8) return this.u64(at);
    throw damagedImage();
  }

  /** One character per byte. */
  text(at: number, length: number): string {
    this.#need(at, length);
    return String.fromCharCode(...this.bytes.subarray(at, at + length));
  }

  /** Whether the file has these bytes (as one-byte characters) at this place; false past its end. */
  has(at: number, text: string): boolean {
    return at + text.length <= this.length && this.text(at, text.length) === text;
  }

  #need(at: number, length: number): void {
    if (!(at >= 0 && at + length <= this.length)) throw damagedImage();
  }
}
