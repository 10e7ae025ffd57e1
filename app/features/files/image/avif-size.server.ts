import type { ByteReader } from "./byte-reader.ts";
import { damagedImage } from "./damaged-image.ts";
import type { ImageSize } from "./image-size.ts";
import { type Box, boxesIn, boxesInMeta } from "./isobmff.server.ts";

/** Still pictures and sequences. HEIC shares the container under other brands and is not ours. */
const BRANDS = new Set(["avif", "avis"]);

/** Whether the `ftyp` box names a brand of AVIF. */
export function isAvif(file: ByteReader): boolean {
  if (!file.has(4, "ftyp")) return false;
  const end = Math.min(file.u32(0), file.length);
  for (let at = 8; at + 4 <= end; at += 4) {
    // The number between the main brand and the compatible ones is a version.
    if (at !== 12 && BRANDS.has(file.text(at, 4))) return true;
  }
  return false;
}

/** The size property of the primary item, so that a thumbnail's or an alpha plane's size never stands in. */
export function measureAvif(file: ByteReader): ImageSize {
  const meta = find(boxesIn(file, 0, file.length), "meta");
  const pitm = find(boxesInMeta(file, meta), "pitm");
  const primary = file.u8(pitm.body) === 0 ? file.u16(pitm.body + 4) : file.u32(pitm.body + 4);
  const iprp = find(boxesInMeta(file, meta), "iprp");
  const ipco = find(boxesIn(file, iprp.body, iprp.end), "ipco");
  const mine = new Set<number>();
  for (const box of boxesIn(file, iprp.body, iprp.end)) {
    if (box.type === "ipma") addPropertiesOf(file, box, primary, mine);
  }
  // Properties are numbered from 1 in the order they stand.
  let number = 0;
  for (const box of boxesIn(file, ipco.body, ipco.end)) {
    number++;
    if (box.type !== "ispe" || !mine.has(number)) continue;
    return { width: file.u32(box.body + 4), height: file.u32(box.body + 8) };
  }
  throw damagedImage();
}

function addPropertiesOf(file: ByteReader, ipma: Box, item: number, found: Set<number>): void {
  const isLongId = file.u8(ipma.body) > 0;
  const isLongIndex = (file.u8(ipma.body + 3) & 1) === 1;
  const entries = file.u32(ipma.body + 4);
  let at = ipma.body + 8;
  for (let entry = 0; entry < entries; entry++) {
    const isMine = (isLongId ? file.u32(at) : file.u16(at)) === item;
    at += isLongId ? 4 : 2;
    const count = file.u8(at);
    at += 1;
    const end = at + count * (isLongIndex ? 2 : 1);
    if (end > ipma.end) throw damagedImage();
    for (; at < end; at += isLongIndex ? 2 : 1) {
      // The top bit says "essential".
      if (isMine) found.add(isLongIndex ? file.u16(at) & 0x7fff : file.u8(at) & 0x7f);
    }
  }
}

function find(boxes: Iterable<Box>, type: string): Box {
  for (const box of boxes) if (box.type === type) return box;
  throw damagedImage();
}
