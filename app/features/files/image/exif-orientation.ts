const ORIENTATION = 0x0112;
const SHORT = 3;

/** The Orientation tag (1 to 8) of an EXIF block in TIFF form; 1, upright, when absent or unreadable. */
export function readOrientation(tiff: Uint8Array): number {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (view.byteLength < 8) return 1;
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return 1;
  const little = order === 0x4949;
  const directory = view.getUint32(4, little);
  if (directory + 2 > view.byteLength) return 1;
  const entries = view.getUint16(directory, little);
  for (let index = 0; index < entries; index++) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > view.byteLength) return 1;
    if (view.getUint16(entry, little) !== ORIENTATION) continue;
    const value = view.getUint16(entry + 8, little);
    return view.getUint16(entry + 2, little) === SHORT && value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** An EXIF block in TIFF form (26 bytes) that says how the picture is turned and nothing else. */
export function orientationTiff(orientation: number): Uint8Array {
  const header = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
  const directory = [0, 1, ORIENTATION >> 8, ORIENTATION & 0xff, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0];
  return Uint8Array.from([...header, ...directory, 0, 0, 0, 0]);
}
