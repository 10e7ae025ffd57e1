import type { ByteReader } from "./byte-reader.ts";
import { ByteWriter } from "./byte-writer.ts";
import { damagedImage } from "./damaged-image.ts";
import type { ImageSize } from "./image-size.ts";

const KEPT = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"]);
const KEPT_IN_FRAME = new Set(["VP8 ", "VP8L", "ALPH"]);
const PICTURES = new Set(["VP8 ", "VP8L", "ANMF"]);
/** The bits in VP8X that announce EXIF and XMP. */
const METADATA_FLAGS = 0x08 | 0x04;
const FIRST_CHUNK = 12;
/** Place, size and timing of a frame, before the chunks inside it. */
const FRAME_HEADER = 16;

/** Width and height by the first chunk. @throws AppError for an image that is damaged */
export function measureWebp(file: ByteReader): ImageSize {
  const type = file.text(FIRST_CHUNK, 4);
  const size = file.u32(16, true);
  if (type === "VP8X" && size >= 10) return { width: u24(file, 24) + 1, height: u24(file, 27) + 1 };
  if (type === "VP8L" && size >= 5 && file.u8(20) === 0x2f) {
    const bits = file.u32(21, true);
    if (bits >>> 29 === 0) return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  const isKeyFrame = type === "VP8 " && size >= 10 && (file.u8(20) & 1) === 0;
  if (isKeyFrame && file.has(23, "\x9d\x01\x2a")) {
    return { width: file.u16(26, true) & 0x3fff, height: file.u16(28, true) & 0x3fff };
  }
  throw damagedImage();
}

/** Keeps picture, alpha, animation and ICC chunks; EXIF, XMP, unknown chunks and trailing bytes go. */
export function stripWebp(file: ByteReader): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter(file);
  out.keep(0, FIRST_CHUNK);
  const pictures = keepChunks(file, out, KEPT, FIRST_CHUNK, 8 + file.u32(4, true));
  if (pictures === 0) throw damagedImage();
  out.setU32LittleEndian(4, out.length - 8);
  return out.finish();
}

/** Copies the kept chunks between two places and says how many of them hold pixels. */
function keepChunks(
  file: ByteReader,
  out: ByteWriter,
  kept: ReadonlySet<string>,
  from: number,
  to: number,
): number {
  let pictures = 0;
  if (to > file.length) throw damagedImage();
  for (let at = from; at < to; ) {
    const type = file.text(at, 4);
    const body = at + 8;
    const end = body + file.u32(at + 4, true);
    // A second VP8X would be another size than the one that was measured.
    if (end > to || (type === "VP8X" && at !== FIRST_CHUNK)) throw damagedImage();
    if (kept.has(type)) keepChunk(file, out, type, at, end);
    if (PICTURES.has(type)) pictures++;
    // An odd chunk has a pad byte; some writers forget the very last one.
    at = Math.min(end + ((end - body) & 1), to);
  }
  return pictures;
}

function keepChunk(file: ByteReader, out: ByteWriter, type: string, start: number, end: number): void {
  const header = out.length;
  if (type === "ANMF") {
    const inside = start + 8 + FRAME_HEADER;
    if (inside > end) throw damagedImage();
    out.keep(start, inside);
    keepChunks(file, out, KEPT_IN_FRAME, inside, end);
    out.setU32LittleEndian(header + 4, out.length - header - 8);
  } else {
    out.keep(start, end);
    if (type === "VP8X") out.clearBits(header + 8, METADATA_FLAGS);
  }
  if ((out.length - header) & 1) out.add([0]);
}

function u24(file: ByteReader, at: number): number {
  return file.u16(at, true) + file.u8(at + 2) * 0x10000;
}
