import type { ByteReader } from "./byte-reader.ts";
import { damagedImage } from "./damaged-image.ts";
import type { Box } from "./isobmff.server.ts";

/** One piece of an item's payload: `offset` counts from the start of the file or of the `idat` content. */
interface Extent {
  item: number;
  source: "file" | "idat" | "item";
  offset: number;
  length: number;
}

const SOURCES = ["file", "idat", "item"] as const;

/** Reads an `iloc` box (ISO/IEC 14496-12 §8.11.3), versions 0 to 2. */
export function* itemExtents(file: ByteReader, iloc: Box): Generator<Extent> {
  const version = file.u8(iloc.body);
  const widths = file.u16(iloc.body + 4);
  const offsetWidth = widths >> 12;
  const lengthWidth = (widths >> 8) & 15;
  const baseWidth = (widths >> 4) & 15;
  const indexWidth = version === 0 ? 0 : widths & 15;
  const longWidth = version < 2 ? 2 : 4;
  const extentWidth = indexWidth + offsetWidth + lengthWidth;
  if (version > 2) throw damagedImage();
  let at = iloc.body + 6 + longWidth;
  for (let items = file.uint(iloc.body + 6, longWidth); items > 0; items--) {
    const item = file.uint(at, longWidth);
    at += longWidth;
    const source = SOURCES[version === 0 ? 0 : file.u16(at) & 15];
    at += version === 0 ? 0 : 2;
    const isInOtherFile = file.u16(at) !== 0;
    const base = file.uint(at + 2, baseWidth);
    const extents = file.u16(at + 2 + baseWidth);
    at += 4 + baseWidth;
    const end = at + extents * extentWidth;
    // Extents that take no room could be claimed by the million.
    if (!source || isInOtherFile || end > iloc.end || (extents > 1 && extentWidth === 0))
      throw damagedImage();
    for (let next = 0; next < extents; next++, at += extentWidth) {
      const offset = base + file.uint(at + indexWidth, offsetWidth);
      const length = file.uint(at + indexWidth + offsetWidth, lengthWidth);
      yield { item, source, offset, length };
    }
  }
}
