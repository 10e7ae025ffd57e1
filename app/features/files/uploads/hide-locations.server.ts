/**
 * Where the place of a film stands: `+51.5074-000.1278/` in a `©xyz` box, under Apple's key or as a tag of WebM (ISO 6709,
 * in degrees, minutes or seconds), in numbers in a `loci` box (3GPP TS 26.244 §8.10, which ffmpeg writes), along its whole
 * way in the telemetry of action cameras (GPMF: `GPS5` and `GPS9`), in XMP, and in the Exif of a picture in it, as the
 * cover of a song. No other bytes look like these by chance.
 */
const LONGEST = 96;
const LONGEST_PLACE = 40;
/** Digits before the dot of a latitude; a longitude has one more. */
const WHOLE_DIGITS = [2, 4, 6];
const [PLUS, MINUS, DOT, SPACE] = [0x2b, 0x2d, 0x2e, 0x20];
/** The type of the box, its version and its flags. */
const LOCI = latin("loci\0\0\0\0");
/** It holds two names and a few numbers. */
const LONGEST_LOCI = 4096;
const FREE = latin("free");
/** Keys of GPMF with their kind and the size of one sample; what is empty there has a key as well. */
const TELEMETRY = [latin("GPS5l\x14"), latin("GPS9?\x20")];
const EMPTY = latin("EMPT");
/** Behind the marker of a JPEG's segment and its length: this and one of two orders of bytes. */
const EXIF = latin("Exif\0\0");
const TIFF = ["II*\0", "MM\0*"];
const GPS_OF_XMP = latin("exif:GPSL");

/** Whether files of this type may carry the place they were made at. */
export function mayHoldLocation(mime: string): boolean {
  return /^(?:video\/(?:mp4|quicktime|webm)|audio\/(?:mp4|webm|mpeg|flac|wav))$/.test(mime);
}

/**
 * Overwrites places in bytes that come piece by piece; their number stays. A piece is given on as far as no place can
 * begin in it that ends in the next one.
 */
export class LocationHider {
  #held: Uint8Array = new Uint8Array(0);
  /** Bytes still to come of a box that is being wiped. */
  #ofBox = 0;

  push(piece: Uint8Array): Uint8Array {
    const bytes = new Uint8Array(this.#held.length + piece.length);
    bytes.set(this.#held);
    bytes.set(piece, this.#held.length);
    const ofBox = this.#ofBox;
    this.#ofBox = 0;
    this.#wipe(bytes, this.#held.length, ofBox);
    this.#hideBoxes(bytes);
    this.#hideTelemetry(bytes);
    this.#hidePictures(bytes);
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

  /** A box of numbers becomes free space. */
  #hideBoxes(bytes: Uint8Array): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let type = find(bytes, LOCI, 4); type >= 0; type = find(bytes, LOCI, type + 4)) {
      const size = view.getUint32(type - 4);
      if (size < 24 || size > LONGEST_LOCI) continue;
      bytes.set(FREE, type);
      this.#wipe(bytes, type + 4, size - 8);
    }
  }

  /** Samples of the way become nothing, of the same length. */
  #hideTelemetry(bytes: Uint8Array): void {
    for (const key of TELEMETRY) {
      for (let at = find(bytes, key, 0); at >= 0; at = find(bytes, key, at + 1)) {
        const [high, low] = bytes.subarray(at + key.length);
        if (high === undefined || low === undefined) break;
        bytes.set(EMPTY, at);
        this.#wipe(bytes, at + 8, (bytes[at + 5] ?? 0) * (high * 256 + low));
      }
    }
  }

  /** All that a camera wrote beside the picture: what shows it skips a segment that says nothing. */
  #hidePictures(bytes: Uint8Array): void {
    for (let at = find(bytes, EXIF, 5); at >= 0; at = find(bytes, EXIF, at + 1)) {
      // A tag of an MP3 may put a zero behind each byte of ones.
      const [before, first, marker, high = 0, low = 0] = bytes.subarray(at - 5, at);
      const isSegment = marker === 0xe1 && (first === 0xff || (first === 0 && before === 0xff));
      const tiff = String.fromCharCode(...bytes.subarray(at + 6, at + 10));
      if (isSegment && TIFF.includes(tiff)) this.#wipe(bytes, at, high * 256 + low - 2);
    }
  }

  #wipe(bytes: Uint8Array, from: number, length: number): void {
    bytes.fill(0, from, Math.min(from + length, bytes.length));
    this.#ofBox = Math.max(this.#ofBox, from + length - bytes.length);
  }
}

/** What may go on in the next piece is held back whole until the last. */
function hideIn(bytes: Uint8Array, last: boolean): void {
  // The dot of the latitude is looked for: signs and digits are more common.
  for (let dot = bytes.indexOf(DOT, 3); dot >= 0; dot = bytes.indexOf(DOT, dot + 1)) {
    for (const whole of WHOLE_DIGITS) {
      const start = dot - whole - 1;
      const end = start < 0 ? 0 : endOfPlace(bytes, start, whole);
      if (end > 0 && (last || end < bytes.length)) bytes.fill(SPACE, start, end);
    }
  }
  hideInXmp(bytes);
}

/** The digits of what a latitude or longitude in XMP says, as an attribute or between its tags. */
function hideInXmp(bytes: Uint8Array): void {
  for (let name = find(bytes, GPS_OF_XMP, 0); name >= 0; name = find(bytes, GPS_OF_XMP, name + 1)) {
    const rest = String.fromCharCode(...bytes.subarray(name, name + LONGEST));
    const [, before = "", value = ""] = /^([\w:]+(?:\s*=\s*["']|>))([^"'<]*)/.exec(rest) ?? [];
    const from = name + before.length;
    for (let at = from; at < from + value.length; at++) if (isDigit(bytes[at])) bytes[at] = SPACE;
  }
}

/** Where these bytes stand next; -1 where they do not. */
function find(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1))
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at;
  return -1;
}

function latin(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Where the place that starts here ends; 0 when none does. */
function endOfPlace(bytes: Uint8Array, start: number, whole: number): number {
  const latitude = endOfAngle(bytes, start, whole);
  const longitude = latitude && endOfAngle(bytes, latitude, whole + 1);
  if (!longitude) return 0;
  let end = longitude;
  while (end - start < LONGEST_PLACE && (isSign(bytes[end]) || isDigit(bytes[end]) || bytes[end] === DOT))
    end++;
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
