import { crc32, inflateSync } from "node:zlib";

export interface ReadPng {
  width: number;
  height: number;
  /** 8-bit RGB, row by row. */
  pixels: Uint8Array;
}

/** Decodes what `encodePng` writes; throws on a wrong signature, checksum, header or length. */
export function readPng(png: Uint8Array): ReadPng {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) throw new Error("not a PNG");
  const chunks = readChunks(png, view);
  const header = chunks.get("IHDR");
  const data = chunks.get("IDAT");
  if (!header || !data || !chunks.has("IEND")) throw new Error("a chunk is missing");
  if (header.subarray(8).join() !== "8,2,0,0,0") throw new Error("not 8-bit RGB");
  const fields = new DataView(header.buffer, header.byteOffset);
  const width = fields.getUint32(0);
  const height = fields.getUint32(4);
  const rows = inflateSync(data);
  if (rows.length !== height * (width * 3 + 1)) throw new Error(`${rows.length} bytes of pixels`);
  return { width, height, pixels: undoFilters(rows, width, height) };
}

function readChunks(png: Uint8Array, view: DataView): Map<string, Uint8Array> {
  const chunks = new Map<string, Uint8Array>();
  let offset = 8;
  while (offset < png.length) {
    const end = offset + 8 + view.getUint32(offset);
    const name = String.fromCharCode(...png.subarray(offset + 4, offset + 8));
    if (view.getUint32(end) !== crc32(png.subarray(offset + 4, end))) throw new Error(`checksum of ${name}`);
    chunks.set(name, png.subarray(offset + 8, end));
    offset = end + 4;
  }
  return chunks;
}

function undoFilters(rows: Uint8Array, width: number, height: number): Uint8Array {
  const stride = width * 3;
  const pixels = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (stride + 1)];
    for (let index = 0; index < stride; index++) {
      const at = y * stride + index;
      const left = index < 3 ? 0 : (pixels[at - 3] ?? 0);
      const above = pixels[at - stride] ?? 0;
      pixels[at] =
        (rows[y * (stride + 1) + 1 + index] ?? 0) + (filter === 1 ? left : filter === 2 ? above : 0);
    }
  }
  return pixels;
}
