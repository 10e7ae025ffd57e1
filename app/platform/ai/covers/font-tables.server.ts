import { inflateSync } from "node:zlib";

const WOFF = 0x774f4646;

/** One table of a TTF, OTF or WOFF file, unpacked; null when the file has none of that name. */
export function findTable(bytes: ArrayBuffer, name: string): DataView | null {
  const file = new DataView(bytes);
  const isWoff = file.getUint32(0) === WOFF;
  const count = file.getUint16(isWoff ? 12 : 4);
  for (let index = 0; index < count; index++) {
    const entry = isWoff ? 44 + index * 20 : 12 + index * 16;
    if (readTag(file, entry) !== name) continue;
    const offset = file.getUint32(isWoff ? entry + 4 : entry + 8);
    const stored = file.getUint32(isWoff ? entry + 8 : entry + 12);
    const length = file.getUint32(entry + 12);
    const data = new Uint8Array(bytes, offset, stored);
    const plain = stored < length ? inflateSync(data) : data;
    return new DataView(plain.buffer, plain.byteOffset, plain.byteLength);
  }
  return null;
}

/** The four letters that name a table, a script or a feature. */
export function readTag(view: DataView, offset: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(offset + index)));
}
