import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const CHANNELS = 3;
const SUB = 1;
const UP = 2;

/** A PNG of 8-bit RGB pixels (three bytes each, row by row, no padding). */
export function encodePng(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, 2, 0, 0, 0], 8); // 8 bits, RGB, deflate, adaptive filters, not interlaced
  const data = deflateSync(filterRows(pixels, width, height), { level: 4 });
  return join([SIGNATURE, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", new Uint8Array(0))]);
}

/** Every row as its difference to the left or to the row above, whichever leaves less to compress. */
function filterRows(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const stride = width * CHANNELS;
  const rows = new Uint8Array((stride + 1) * height);
  const sub = new Uint8Array(stride);
  const up = new Uint8Array(stride);
  for (let y = 0; y < height; y++) {
    const start = y * stride;
    let costSub = 0;
    let costUp = 0;
    for (let index = 0; index < stride; index++) {
      const value = pixels[start + index] as number;
      const left = index < CHANNELS ? 0 : (pixels[start + index - CHANNELS] as number);
      const above = y === 0 ? 0 : (pixels[start + index - stride] as number);
      const fromLeft = value - left;
      const fromAbove = value - above;
      sub[index] = fromLeft;
      up[index] = fromAbove;
      costSub += fromLeft < 0 ? -fromLeft : fromLeft;
      costUp += fromAbove < 0 ? -fromAbove : fromAbove;
    }
    const target = y * (stride + 1);
    rows[target] = costSub < costUp ? SUB : UP;
    rows.set(costSub < costUp ? sub : up, target + 1);
  }
  return rows;
}

/** Length, name, data and checksum, as every part of a PNG is written. */
function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let index = 0; index < 4; index++) bytes[4 + index] = name.charCodeAt(index);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}
