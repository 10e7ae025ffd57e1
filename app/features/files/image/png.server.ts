import type { ByteReader } from "./byte-reader.ts";
import { ByteWriter } from "./byte-writer.ts";
import { damagedImage } from "./damaged-image.ts";
import { orientationTiff, readOrientation } from "./exif-orientation.ts";
import type { ImageSize } from "./image-size.ts";

const CRITICAL = new Set(["IHDR", "PLTE", "IDAT", "IEND"]);
/** Transparency, colour, density and animation: the chunks that change how the picture looks. */
const RENDERING = new Set(
  "tRNS gAMA cHRM sRGB iCCP cICP mDCV mDCv cLLI cLLi sBIT bKGD pHYs acTL fcTL fdAT".split(" "),
);
const COLOUR_TYPES = new Set([0, 2, 3, 4, 6]);

/** Width and height by the first chunk, IHDR. @throws AppError for an image that is damaged */
export function measurePng(file: ByteReader): ImageSize {
  const isSound =
    file.u32(8) === 13 &&
    file.has(12, "IHDR") &&
    COLOUR_TYPES.has(file.u8(25)) &&
    file.u8(26) === 0 &&
    file.u8(27) === 0 &&
    file.u8(28) <= 1 &&
    file.u32(29) === crc32(file.bytes.subarray(12, 29));
  if (!isSound) throw damagedImage();
  return { width: file.u32(16), height: file.u32(20) };
}

/**
 * Keeps the chunks that draw the picture; text, time, EXIF and every unknown chunk goes. Browsers turn a
 * PNG by its EXIF orientation, so that one tag stays when it is not upright.
 */
export function stripPng(file: ByteReader): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter(file);
  let headers = 0;
  let pixels = 0;
  let sawExif = false;
  let type = "";
  out.keep(0, 8);
  for (let at = 8; type !== "IEND"; ) {
    type = file.text(at + 4, 4);
    const end = at + 12 + file.u32(at);
    if (end > file.length || !/^[A-Za-z]{4}$/.test(type)) throw damagedImage();
    if (/^[A-Z]/.test(type) && !CRITICAL.has(type)) throw damagedImage();
    if (type === "IHDR") headers++;
    if (type === "IDAT") pixels++;
    if (type === "eXIf" && !sawExif) {
      const orientation = readOrientation(file.bytes.subarray(at + 8, end - 4));
      if (orientation !== 1) out.add(exifChunk(orientation));
      sawExif = true;
    } else if (CRITICAL.has(type) || RENDERING.has(type)) {
      out.keep(at, end);
    }
    at = end;
  }
  if (headers !== 1 || pixels === 0) throw damagedImage();
  return out.finish();
}

function exifChunk(orientation: number): Uint8Array {
  const data = orientationTiff(orientation);
  const chunk = new Uint8Array(data.length + 12);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(
    Array.from("eXIf", (letter) => letter.charCodeAt(0)),
    4,
  );
  chunk.set(data, 8);
  view.setUint32(8 + data.length, crc32(chunk.subarray(4, 8 + data.length)));
  return chunk;
}

/** PNG's checksum; bit by bit, because it only ever sees a header's few bytes. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
