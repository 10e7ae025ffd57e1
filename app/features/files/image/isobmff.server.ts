import type { ByteReader } from "./byte-reader.ts";
import { damagedImage } from "./damaged-image.ts";

/** A box of the ISO base media file format, the container of AVIF: length, four letters, content. */
export interface Box {
  type: string;
  start: number;
  body: number;
  end: number;
}

/** The boxes between two places of a file; a box that does not fit there throws `damagedImage()`. */
export function* boxesIn(file: ByteReader, from: number, to: number): Generator<Box> {
  for (let start = from; start < to; ) {
    const short = file.u32(start);
    const type = file.text(start + 4, 4);
    const body = start + (short === 1 ? 16 : 8);
    const isRest = short === 0 && to === file.length;
    const end = isRest ? to : start + (short === 1 ? file.u64(start + 8) : short);
    if (end < body || end > to) throw damagedImage();
    yield { type, start, body, end };
    start = end;
  }
}

/** The boxes inside `meta`, which carries a version and flags before them. */
export function boxesInMeta(file: ByteReader, meta: Box): Generator<Box> {
  return boxesIn(file, meta.body + 4, meta.end);
}

/** Makes a box free space: every decoder steps over it, nothing of its content is left. */
export function blankBox(out: Uint8Array, box: Box): void {
  writeType(out, box.start + 4, "free");
  out.fill(0, box.body, box.end);
}

/** Writes the four letters of a box's type over those at `at`. */
export function writeType(out: Uint8Array, at: number, type: string): void {
  for (let index = 0; index < 4; index++) out[at + index] = type.charCodeAt(index);
}
