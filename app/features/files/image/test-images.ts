import { crc32 } from "node:zlib";
import sharp from "sharp";

/** Stands in every piece of metadata the tests write; none of it may be left after cleaning. */
export const CANARY = "Alice-at-home-51.5074";

export const SIZE = { width: 48, height: 32 };

type SampleFormat = "jpeg" | "png" | "webp" | "gif" | "avif";

/** A picture of many colours, so that a changed or turned pixel shows. */
export function picture(size: { width: number; height: number } = SIZE) {
  const pixels = Uint8Array.from({ length: size.width * size.height * 3 }, (_, at) => (at * 37) % 251);
  return sharp(pixels, { raw: { ...size, channels: 3 } });
}

export async function sample(format: SampleFormat): Promise<Uint8Array> {
  return new Uint8Array(await picture().toFormat(format).toBuffer());
}

/** With EXIF (author, place), XMP and a Display P3 profile, as far as sharp writes them for the format. */
export async function photo(format: SampleFormat, orientation = 1): Promise<Uint8Array> {
  const image = picture()
    .toFormat(format)
    .withMetadata({ orientation })
    .withIccProfile("p3")
    .withExifMerge({
      IFD0: { Artist: CANARY, Make: CANARY },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 2664/100" },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>${CANARY}</note></x:xmpmeta>`);
  return new Uint8Array(await image.toBuffer());
}

/** Two frames that loop. */
export async function animation(format: "gif" | "webp"): Promise<Uint8Array> {
  const frames = await Promise.all([picture().png().toBuffer(), picture().negate().png().toBuffer()]);
  const image = sharp(frames, { join: { animated: true } });
  return new Uint8Array(await image.toFormat(format, { loop: 3, delay: [80, 120] }).toBuffer());
}

/** Every frame's pixels as a decoder of its own sees them. */
export async function pixels(bytes: Uint8Array): Promise<Buffer> {
  return await sharp(bytes, { animated: true, failOn: "warning" }).ensureAlpha().raw().toBuffer();
}

export function join(...parts: (string | ArrayLike<number>)[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) => (typeof part === "string" ? latin1(part) : Array.from(part))),
  );
}

export function insert(bytes: Uint8Array, at: number, ...parts: (string | ArrayLike<number>)[]): Uint8Array {
  return join(bytes.subarray(0, at), ...parts, bytes.subarray(at));
}

export function holds(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes).includes(text, 0, "latin1");
}

export function u16(value: number): number[] {
  return [(value >> 8) & 0xff, value & 0xff];
}

export function u32(value: number): number[] {
  return [...u16(value >>> 16), ...u16(value)];
}

export function jpegSegment(marker: number, body: string | ArrayLike<number>): Uint8Array {
  return join([0xff, marker], u16(body.length + 2), body);
}

export function pngChunk(type: string, body: string | ArrayLike<number> = ""): Uint8Array {
  const content = join(type, body);
  return join(u32(body.length), content, u32(crc32(content)));
}

export function webpChunk(type: string, body: string | ArrayLike<number>): Uint8Array {
  return join(type, u32(body.length).reverse(), body, body.length & 1 ? [0] : []);
}

/** A box of AVIF's container. */
export function box(type: string, ...parts: (string | ArrayLike<number>)[]): Uint8Array {
  const body = join(...parts);
  return join(u32(body.length + 8), type, body);
}

function latin1(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}
