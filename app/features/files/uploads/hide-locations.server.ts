/**
 * Where phones write the place of a film: `+51.5074-000.1278/` in a `©xyz` box or under Apple's key (ISO 6709). No
 * other bytes look like that by chance.
 */
const LONGEST = 40;
const [PLUS, MINUS, DOT, SPACE] = [0x2b, 0x2d, 0x2e, 0x20];

/** Whether files of this type may carry the place they were made at. */
export function mayHoldLocation(mime: string): boolean {
  return mime === "video/mp4" || mime === "video/quicktime" || mime === "audio/mp4";
}

/**
 * Overwrites places in bytes that come piece by piece; their number stays. A piece is given on as far as no place can
 * begin in it that ends in the next one.
 */
export class LocationHider {
  #held: Uint8Array = new Uint8Array(0);

  push(piece: Uint8Array): Uint8Array {
    const bytes = new Uint8Array(this.#held.length + piece.length);
    bytes.set(this.#held);
    bytes.set(piece, this.#held.length);
    hideIn(bytes, false);
    const ready = Math.max(0, bytes.length - LONGEST);
    this.#held = bytes.slice(ready);
    return bytes.subarray(0, ready);
  }

  /** What was held back until the end. */
  rest(): Uint8Array {
    hideIn(this.#held, true);
    return this.#held;
  }
}

/** A place at the very end may go on in the next piece: until the last it is held back whole. */
function hideIn(bytes: Uint8Array, last: boolean): void {
  // The dot of the latitude is looked for: signs and digits are more common.
  for (let dot = bytes.indexOf(DOT, 3); dot >= 0; dot = bytes.indexOf(DOT, dot + 1)) {
    const start = dot - 3;
    const end = endOfPlace(bytes, start);
    if (end > 0 && (last || end < bytes.length)) bytes.fill(SPACE, start, end);
  }
}

/** Where the place that starts here ends; 0 when none does. */
function endOfPlace(bytes: Uint8Array, start: number): number {
  const latitude = endOfAngle(bytes, start, 2);
  const longitude = latitude && endOfAngle(bytes, latitude, 3);
  if (!longitude) return 0;
  let end = longitude;
  while (end - start < LONGEST && (isSign(bytes[end]) || isDigit(bytes[end]) || bytes[end] === DOT)) end++;
  return end;
}

/** A sign, so many digits, a dot, and three or more digits. */
function endOfAngle(bytes: Uint8Array, start: number, whole: number): number {
  if (!isSign(bytes[start])) return 0;
  for (let at = start + 1; at <= start + whole; at++) if (!isDigit(bytes[at])) return 0;
  if (bytes[start + whole + 1] !== DOT) return 0;
  const fraction = start + whole + 2;
  let end = fraction;
  while (end - fraction < 10 && isDigit(bytes[end])) end++;
  return end - fraction >= 3 ? end : 0;
}

function isSign(byte: number | undefined): boolean {
  return byte === PLUS || byte === MINUS;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}
