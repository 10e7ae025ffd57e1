import type { ByteReader } from "./byte-reader.ts";
import { ByteWriter } from "./byte-writer.ts";
import { damagedImage } from "./damaged-image.ts";
import { orientationTiff, readOrientation } from "./exif-orientation.ts";
import type { ImageSize } from "./image-size.ts";

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
/** Baseline, extended and progressive: the frames that browsers decode. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Huffman and quantisation tables, line count, restart interval. */
const TABLES = new Set([0xc4, 0xdb, 0xdc, 0xdd]);
const EXIF = "Exif\0\0";

interface Segment {
  marker: number;
  start: number;
  /** Behind the marker and the length. */
  body: number;
  end: number;
}

/** Width and height by the first frame header. @throws AppError for an image that is damaged */
export function measureJpeg(file: ByteReader): ImageSize {
  for (const { marker, body, end } of segments(file)) {
    if (marker === SOS) break;
    if (!FRAMES.has(marker)) continue;
    const components = file.u8(body + 5);
    if (file.u8(body) !== 8 || components === 0 || end - body !== 6 + 3 * components) break;
    return { height: file.u16(body + 1), width: file.u16(body + 3) };
  }
  throw damagedImage();
}

/**
 * Keeps what a decoder needs (tables, frame, scans), JFIF, ICC profiles, Adobe's colour transform and the
 * orientation; all else goes, known or not, also thumbnails (they may show what was cropped away) and
 * whatever follows the picture, such as the film of a motion photo.
 */
export function stripJpeg(file: ByteReader): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter(file);
  let frames = 0;
  let scans = 0;
  let sawExif = false;
  out.keep(0, 2);
  for (const { marker, start, body, end } of segments(file)) {
    if (FRAMES.has(marker)) frames++;
    if (marker === SOS) scans++;
    if (marker === APP0 && file.has(body, "JFIF\0") && end - body >= 14) {
      out.add([0xff, APP0, 0, 16]);
      out.keep(body, body + 12);
      out.add([0, 0]);
    } else if (marker === APP1 && file.has(body, EXIF) && !sawExif) {
      const orientation = readOrientation(file.bytes.subarray(body + EXIF.length, end));
      if (orientation !== 1) out.add(exifSegment(orientation));
      sawExif = true;
    } else if (isKept(file, marker, body)) {
      out.keep(start, end);
    }
  }
  if (frames !== 1 || scans === 0) throw damagedImage();
  return out.finish();
}

function isKept(file: ByteReader, marker: number, body: number): boolean {
  if (marker === APP2) return file.has(body, "ICC_PROFILE\0");
  if (marker === APP14) return file.has(body, "Adobe");
  return FRAMES.has(marker) || TABLES.has(marker) || marker === SOS || marker === EOI;
}

function exifSegment(orientation: number): Uint8Array {
  const tiff = orientationTiff(orientation);
  const name = Array.from(EXIF, (letter) => letter.charCodeAt(0));
  return Uint8Array.from([0xff, APP1, 0, 2 + name.length + tiff.length, ...name, ...tiff]);
}

/** Every segment behind the start marker; a scan comes with its entropy-coded data. Ends with EOI. */
function* segments(file: ByteReader): Generator<Segment> {
  let at = 2;
  for (;;) {
    const start = nextMarker(file, at, false);
    const marker = file.u8(start + 1);
    if (marker === SOI) throw damagedImage();
    if (marker === EOI) {
      yield { marker, start, body: start + 2, end: start + 2 };
      return;
    }
    at = start + 2;
    if (isBare(marker)) continue;
    const length = file.u16(at);
    let end = at + length;
    if (length < 2 || end > file.length) throw damagedImage();
    if (marker === SOS) end = nextMarker(file, end, true);
    yield { marker, start, body: at + 2, end };
    at = end;
  }
}

/** Where the next marker begins: 0xff and a code. 0xff00 is data; restart marks belong to their scan. */
function nextMarker(file: ByteReader, from: number, inScan: boolean): number {
  let at = from;
  for (;;) {
    at = file.bytes.indexOf(0xff, at);
    if (at < 0) throw damagedImage();
    const code = file.u8(at + 1);
    if (code !== 0 && code !== 0xff && !(inScan && isBare(code))) return at;
    at += code === 0xff ? 1 : 2;
  }
}

/** TEM and the restart marks stand alone: no length follows. */
function isBare(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}
