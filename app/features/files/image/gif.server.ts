import type { ByteReader } from "./byte-reader.ts";
import { ByteWriter } from "./byte-writer.ts";
import { damagedImage } from "./damaged-image.ts";
import type { ImageSize } from "./image-size.ts";

const EXTENSION = 0x21;
const FRAME = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
/** Looping (two spellings of it) and the colour profile. */
const KEPT_APPLICATIONS = new Set(["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"]);

interface Block {
  kind: number;
  start: number;
  end: number;
}

/** The screen, or the first frame where that reaches beyond it, because browsers grow the picture then. */
export function measureGif(file: ByteReader): ImageSize {
  const screen = { width: file.u16(6, true), height: file.u16(8, true) };
  if (screen.width === 0 || screen.height === 0) return screen;
  for (const { kind, start } of blocks(file)) {
    if (kind !== FRAME) continue;
    return {
      width: Math.max(screen.width, file.u16(start + 1, true) + file.u16(start + 5, true)),
      height: Math.max(screen.height, file.u16(start + 3, true) + file.u16(start + 7, true)),
    };
  }
  throw damagedImage();
}

/** Keeps frames, their timing, looping and the colour profile; comments, XMP and other notes go. */
export function stripGif(file: ByteReader): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter(file);
  let frames = 0;
  out.keep(0, firstBlock(file));
  for (const block of blocks(file)) {
    if (block.kind === FRAME) frames++;
    if (block.kind !== EXTENSION || isKeptExtension(file, block.start)) out.keep(block.start, block.end);
  }
  if (frames === 0) throw damagedImage();
  return out.finish();
}

function isKeptExtension(file: ByteReader, start: number): boolean {
  const label = file.u8(start + 1);
  if (label === GRAPHIC_CONTROL) return true;
  if (label !== APPLICATION || file.u8(start + 2) !== 11) return false;
  return KEPT_APPLICATIONS.has(file.text(start + 3, 11));
}

function* blocks(file: ByteReader): Generator<Block> {
  let start = firstBlock(file);
  for (;;) {
    const kind = file.u8(start);
    if (kind === TRAILER) {
      yield { kind, start, end: start + 1 };
      return;
    }
    if (kind !== EXTENSION && kind !== FRAME) throw damagedImage();
    // A frame has its place, its own palette and the code size before the data; an extension its label.
    const data = kind === FRAME ? start + 10 + paletteLength(file.u8(start + 9)) + 1 : start + 2;
    const end = subBlocksEnd(file, data);
    yield { kind, start, end };
    start = end;
  }
}

function firstBlock(file: ByteReader): number {
  return 13 + paletteLength(file.u8(10));
}

function paletteLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Data comes in pieces of up to 255 bytes, each behind its length; a length of zero ends it. */
function subBlocksEnd(file: ByteReader, from: number): number {
  let at = from;
  for (;;) {
    const length = file.u8(at);
    at += 1 + length;
    if (length === 0) return at;
  }
}
