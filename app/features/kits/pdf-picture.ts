import { readOrientation } from "#app/features/files/image/exif-orientation.ts";
import type { SheetPicture } from "#app/features/invoices/pdf-sheet.server.ts";

const PNG = [0x89, 0x50, 0x4e, 0x47];
/** Baseline, extended and progressive. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const [SOS, APP1] = [0xda, 0xe1];
const SPACES: Record<number, SheetPicture["space"]> = { 1: "DeviceGray", 3: "DeviceRGB" };
/** How a picture may be turned; those of mirrors are rare, and left out. */
const TURNS: Record<number, SheetPicture["turn"]> = { 1: 0, 6: 90, 3: 180, 8: 270 };

/**
 * A stored picture as a PDF takes it, its own bytes unchanged: JPEG of grey or colour, and PNG without transparency,
 * palette or interlacing. All else would have to be decoded first.
 * @returns null for those
 */
export function pictureForPdf(bytes: Uint8Array): SheetPicture | null {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (PNG.every((byte, at) => bytes[at] === byte)) return readPng(bytes, view);
    return view.getUint16(0) === 0xffd8 ? readJpeg(bytes, view) : null;
  } catch (error) {
    // It ends before it should.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readJpeg(bytes: Uint8Array, view: DataView): SheetPicture | null {
  let turn: SheetPicture["turn"] | undefined = 0;
  for (let at = 2; ; ) {
    const marker = view.getUint8(at + 1);
    const end = at + 2 + view.getUint16(at + 2);
    if (view.getUint8(at) !== 0xff || marker === SOS) return null;
    // Behind it stand "Exif" and two zeros; others use the same mark.
    if (marker === APP1 && view.getUint32(at + 4) === EXIF)
      turn = TURNS[readOrientation(bytes.subarray(at + 10, end))];
    if (FRAMES.has(marker)) {
      const space = SPACES[view.getUint8(at + 9)];
      if (!space || turn === undefined || view.getUint8(at + 4) !== 8) return null;
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      // Some say only at their end how high they are.
      if (width === 0 || height === 0) return null;
      return { width, height, space, turn, filter: "DCTDecode", data: bytes };
    }
    at = end;
  }
}

function readPng(bytes: Uint8Array, view: DataView): SheetPicture | null {
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const [depth, colour, interlaced] = [view.getUint8(24), view.getUint8(25), view.getUint8(28)];
  const channels = { 0: 1, 2: 3 }[colour];
  const space = SPACES[channels ?? 0];
  if (!space || depth !== 8 || interlaced !== 0 || width === 0 || height === 0) return null;
  const parts: Uint8Array[] = [];
  for (let at = 8; at < bytes.length; ) {
    const length = view.getUint32(at);
    const type = view.getUint32(at + 4);
    if (type === TRANSPARENCY) return null;
    if (type === PIXELS) parts.push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  if (parts.length === 0) return null;
  const data = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    data.set(part, at);
    at += part.length;
  }
  const rows = `/Predictor 15 /Colors ${channels} /BitsPerComponent 8 /Columns ${width}`;
  return { width, height, space, turn: 0, filter: "FlateDecode", rows, data };
}

const EXIF = 0x45786966;

/** The names of chunks: `tRNS` and `IDAT`. */
const [TRANSPARENCY, PIXELS] = [0x74524e53, 0x49444154];
