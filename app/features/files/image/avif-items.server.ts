import { itemExtents } from "./avif-locations.server.ts";
import type { ByteReader } from "./byte-reader.ts";
import { damagedImage } from "./damaged-image.ts";
import { type Box, blankBox, boxesIn, boxesInMeta, writeType } from "./isobmff.server.ts";

const KEPT = new Set(["hdlr", "pitm", "iloc", "iinf", "iprp", "iref", "idat", "grpl"]);
/** Coded pictures and the ways to put them together; every other item is metadata. */
const PICTURES = new Set(["av01", "grid", "iovl", "iden", "tmap", "sato"]);
/** Properties for people rather than decoders: descriptions, alternative text, times, vendor data. */
const PRIVATE_PROPERTIES = new Set(["udes", "altt", "crtt", "mdft", "uuid"]);

/** How many bytes of payload may still be wiped in a file, by all of its lists together. */
export interface WipeBudget {
  left: number;
}

/**
 * Wipes everything of a `meta` box that is not picture, in place in `out` (no byte moves, so that file
 * offsets stay true), and says how many coded pictures it lists. EXIF and XMP are items of it: their
 * payload becomes zeros and their type `free`.
 */
export function cleanItems(file: ByteReader, out: Uint8Array, meta: Box, budget: WipeBudget): number {
  const foreign = new Set<number>();
  let pictures = 0;
  let itemData: Box | null = null;
  for (const box of boxesInMeta(file, meta)) {
    if (box.type === "iinf") pictures += cleanEntries(file, out, box, foreign);
    if (box.type === "iprp") cleanProperties(file, out, box);
    if (box.type === "idat") itemData = box;
    if (!KEPT.has(box.type)) blankBox(out, box);
  }
  for (const box of boxesInMeta(file, meta)) {
    if (box.type === "iloc") wipePayloads(file, out, box, { itemData, foreign, budget });
  }
  return pictures;
}

/** Collects the ids of items that are not pictures; names and content types go from all entries. */
function cleanEntries(file: ByteReader, out: Uint8Array, iinf: Box, foreign: Set<number>): number {
  let pictures = 0;
  const first = iinf.body + (file.u8(iinf.body) === 0 ? 6 : 8);
  for (const entry of boxesIn(file, first, iinf.end)) {
    const version = file.u8(entry.body);
    const idLength = version === 3 ? 4 : 2;
    const typeAt = entry.body + 4 + idLength + 2;
    if (entry.type !== "infe" || (version !== 2 && version !== 3)) throw damagedImage();
    if (typeAt + 4 > entry.end) throw damagedImage();
    const type = file.text(typeAt, 4);
    if (type === "av01") pictures++;
    if (!PICTURES.has(type)) {
      foreign.add(file.uint(entry.body + 4, idLength));
      writeType(out, typeAt, "free");
    }
    out.fill(0, typeAt + 4, entry.end);
  }
  return pictures;
}

function cleanProperties(file: ByteReader, out: Uint8Array, iprp: Box): void {
  for (const container of boxesIn(file, iprp.body, iprp.end)) {
    if (container.type !== "ipco") continue;
    for (const box of boxesIn(file, container.body, container.end)) {
      // Blanked, not removed: properties are known by their number.
      if (PRIVATE_PROPERTIES.has(box.type)) blankBox(out, box);
    }
  }
}

function wipePayloads(
  file: ByteReader,
  out: Uint8Array,
  iloc: Box,
  of: { itemData: Box | null; foreign: ReadonlySet<number>; budget: WipeBudget },
): void {
  const { itemData, foreign, budget } = of;
  for (const { item, source, offset, length } of itemExtents(file, iloc)) {
    const isForeign = foreign.has(item);
    if (source === "item") {
      if (isForeign) throw damagedImage();
      continue;
    }
    const within = source === "file" ? { body: 0, end: file.length } : itemData;
    if (!within || within.body + offset + length > within.end) throw damagedImage();
    if (!isForeign) continue;
    budget.left -= length;
    // A length of zero means "all there is", which no metadata item of an image is.
    if (length === 0 || budget.left < 0) throw damagedImage();
    out.fill(0, within.body + offset, within.body + offset + length);
  }
}
