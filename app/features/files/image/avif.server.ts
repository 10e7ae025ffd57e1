import { cleanItems, type WipeBudget } from "./avif-items.server.ts";
import type { ByteReader } from "./byte-reader.ts";
import { damagedImage } from "./damaged-image.ts";
import { type Box, blankBox, boxesIn } from "./isobmff.server.ts";

/** What stays at each level; any other box becomes free space. `meta` is cleaned item by item. */
const KEPT: Record<string, ReadonlySet<string>> = {
  file: new Set(["ftyp", "meta", "mdat", "moov"]),
  moov: new Set(["mvhd", "trak", "meta"]),
  trak: new Set(["tkhd", "edts", "tref", "mdia", "meta"]),
  mdia: new Set(["mdhd", "hdlr", "minf"]),
};
const TIMED = new Set(["mvhd", "tkhd", "mdhd"]);
/** Pictures and their alpha plane. Sound, text and position tracks have no place in an image. */
const PICTURE_TRACKS = new Set(["pict", "auxv", "vide"]);

/**
 * Wipes metadata in place: nothing moves and the length stays, because the picture's data is found by file
 * offset. Covers stills and sequences (`moov`), whose times of making go as well.
 */
export function stripAvif(file: ByteReader): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(file.bytes);
  // Honest payloads do not overlap; hostile lists, or many of them, would zero the file again and again.
  const budget = { left: file.length };
  const pictures = cleanLevel(file, out, { level: "file", body: 0, end: file.length, budget });
  if (pictures === 0) throw damagedImage();
  return out;
}

function cleanLevel(
  file: ByteReader,
  out: Uint8Array,
  { level, body, end, budget }: Pick<Box, "body" | "end"> & { level: string; budget: WipeBudget },
): number {
  let pictures = 0;
  for (const box of boxesIn(file, body, end)) {
    if (!KEPT[level]?.has(box.type)) blankBox(out, box);
    else if (box.type === "meta") pictures += cleanItems(file, out, box, budget);
    else if (box.type in KEPT) pictures += cleanLevel(file, out, { ...box, level: box.type, budget });
    else if (TIMED.has(box.type)) wipeTimes(file, out, box);
    else if (box.type === "hdlr" && !PICTURE_TRACKS.has(file.text(box.body + 8, 4))) throw damagedImage();
  }
  return pictures;
}

/** Creation and change time stand behind version and flags, each 4 bytes long or, in version 1, 8. */
function wipeTimes(file: ByteReader, out: Uint8Array, box: Box): void {
  const end = box.body + 4 + 2 * (file.u8(box.body) === 1 ? 8 : 4);
  if (end > box.end) throw damagedImage();
  out.fill(0, box.body + 4, end);
}
