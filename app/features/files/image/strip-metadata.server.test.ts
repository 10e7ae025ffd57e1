import sharp from "sharp";
import { expect, test } from "vitest";
import { stripMetadata } from "./strip-metadata.server.ts";
import {
  animation,
  CANARY,
  holds,
  insert,
  join,
  jpegSegment,
  photo,
  picture,
  pixels,
  pngChunk,
  sample,
  u16,
  webpChunk,
} from "./test-images.ts";

const MIMES = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  avif: "image/avif",
} as const;
const PHOTO_FORMATS = ["jpeg", "png", "webp", "avif"] as const;
const ALL_FORMATS = [...PHOTO_FORMATS, "gif"] as const;

test.each(PHOTO_FORMATS)("a %s photo loses place and author, and no pixel", async (format) => {
  const before = await photo(format);
  const after = stripMetadata(before, MIMES[format]);
  expect(holds(before, CANARY)).toBe(true);
  expect(holds(after, CANARY)).toBe(false);
  const { exif, xmp, iptc } = await sharp(after).metadata();
  expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
  expect(await pixels(after)).toEqual(await pixels(before));
});

test.each(PHOTO_FORMATS)("a %s photo keeps its colour profile", async (format) => {
  const before = await photo(format);
  const { icc } = await sharp(before).metadata();
  expect(icc).toBeDefined();
  expect((await sharp(stripMetadata(before, MIMES[format])).metadata()).icc).toEqual(icc);
});

test.each(["jpeg", "png"] as const)("a turned %s stays turned, and says nothing else", async (format) => {
  for (const orientation of [2, 3, 4, 5, 6, 7, 8]) {
    const after = stripMetadata(await photo(format, orientation), MIMES[format]);
    const metadata = await sharp(after, { failOn: "warning" }).metadata();
    expect(metadata.orientation).toBe(orientation);
    expect(metadata.exif?.length).toBeLessThanOrEqual(32);
    expect(holds(after, CANARY)).toBe(false);
  }
});

test("reads the orientation in either byte order", async () => {
  const entry = {
    little: [0x12, 1, 3, 0, 1, 0, 0, 0, 8, 0, 0, 0],
    big: [1, 0x12, 0, 3, 0, 0, 0, 1, 0, 8, 0, 0],
  };
  const little = join("Exif\0\0II*\0\x08\0\0\0\x01\0", entry.little, [0, 0, 0, 0]);
  const big = join("Exif\0\0MM\0*\0\0\0\x08\0\x01", entry.big, [0, 0, 0, 0]);
  for (const exif of [little, big]) {
    const jpeg = insert(await sample("jpeg"), 2, jpegSegment(0xe1, exif));
    expect((await sharp(stripMetadata(jpeg, "image/jpeg")).metadata()).orientation).toBe(8);
  }
});

test.each(ALL_FORMATS)("a clean %s stays the same image", async (format) => {
  const before = await sample(format);
  const after = stripMetadata(before, MIMES[format]);
  expect(await pixels(after)).toEqual(await pixels(before));
  expect(stripMetadata(after, MIMES[format])).toEqual(after);
});

test.each(ALL_FORMATS)("cleaning a %s leaves the given bytes alone", async (format) => {
  const before = format === "gif" ? await sample(format) : await photo(format);
  const copy = Buffer.from(before);
  stripMetadata(copy, MIMES[format]);
  expect(new Uint8Array(copy)).toEqual(before);
});

test.each(["jpeg", "png", "webp", "gif"] as const)("what follows the end of a %s goes", async (format) => {
  const clean = stripMetadata(await sample(format), MIMES[format]);
  expect(stripMetadata(join(clean, "PK\x03\x04", CANARY), MIMES[format])).toEqual(clean);
});

test.each(ALL_FORMATS)("a %s under another format's name is refused", async (format) => {
  const other = format === "png" ? "image/jpeg" : "image/png";
  const bytes = await sample(format);
  expect(() => stripMetadata(bytes, other)).toThrow("Some fields need another look.");
});

test("a JPEG keeps only what draws it", async () => {
  const clean = stripMetadata(await picture().jpeg({ progressive: true }).toBuffer(), "image/jpeg");
  const thumbnail = join("JFIF\0\x01\x01\0\0\x01\0\x01", [4, 8], CANARY.padEnd(96));
  const noisy = insert(
    clean,
    2,
    jpegSegment(0xe0, thumbnail),
    jpegSegment(0xe0, `JFXX\0\x10${CANARY}`),
    jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${CANARY}`),
    jpegSegment(0xe2, `MPF\0${CANARY}`),
    jpegSegment(0xeb, CANARY),
    jpegSegment(0xed, `Photoshop 3.0\0${CANARY}`),
    jpegSegment(0xfe, CANARY),
    [0xff, 0xff],
  );
  const after = stripMetadata(noisy, "image/jpeg");
  expect(holds(after, CANARY)).toBe(false);
  expect(await pixels(after)).toEqual(await pixels(clean));
});

test("a CMYK JPEG keeps Adobe's colour transform", async () => {
  const before = await picture().toColourspace("cmyk").jpeg().toBuffer();
  const after = stripMetadata(before, "image/jpeg");
  expect(holds(after, "Adobe")).toBe(true);
  expect(await pixels(after)).toEqual(await pixels(before));
});

test("a comment between a JPEG's scans goes, and every scan stays", async () => {
  const jpeg = await picture({ width: 160, height: 120 }).jpeg({ progressive: true }).toBuffer();
  const between = jpeg.lastIndexOf(Buffer.from([0xff, 0xc4]));
  const after = stripMetadata(insert(jpeg, between, jpegSegment(0xfe, CANARY)), "image/jpeg");
  expect(after).toEqual(stripMetadata(jpeg, "image/jpeg"));
  expect(await pixels(after)).toEqual(await pixels(jpeg));
});

test("stuffed bytes and restart marks belong to a JPEG's scan", async () => {
  const clean = stripMetadata(await sample("jpeg"), "image/jpeg");
  const scan = insert(clean, clean.length - 2, [0xff, 0xd3, 1, 2, 0xff, 0, 3, 0xff, 0xd4, 4]);
  expect(stripMetadata(scan, "image/jpeg")).toEqual(scan);
});

test("a JPEG with two frames is refused: the second may be of another size", async () => {
  const jpeg = await sample("jpeg");
  const frame = jpegSegment(0xc0, [8, ...u16(65535), ...u16(65535), 1, 1, 0x11, 0]);
  expect(() => stripMetadata(insert(jpeg, 2, frame), "image/jpeg")).toThrow();
});

test("a PNG loses text, time and unknown chunks", async () => {
  const clean = await picture().png({ palette: true }).toBuffer();
  const noisy = insert(
    clean,
    33,
    pngChunk("tEXt", `Author\0${CANARY}`),
    pngChunk("zTXt", `Author\0\0${CANARY}`),
    pngChunk("iTXt", `XML:com.adobe.xmp\0\0\0\0\0${CANARY}`),
    pngChunk("tIME", [7, 233, 1, 1, 0, 0, 0]),
    pngChunk("prVt", CANARY),
  );
  expect(stripMetadata(noisy, "image/png")).toEqual(stripMetadata(clean, "image/png"));
});

test.each([
  ["IHDR", 13],
  ["ZZZZ", 1],
] as const)("a PNG with another %s chunk is refused", async (type, length) => {
  const png = insert(await sample("png"), 33, pngChunk(type, new Uint8Array(length)));
  expect(() => stripMetadata(png, "image/png")).toThrow();
});

test("a WebP loses unknown chunks, also inside frames, and its flags and sizes stay true", async () => {
  const clean = await animation("webp");
  const at = Buffer.from(clean).indexOf("ANMF");
  const view = new DataView(clean.buffer);
  const size = view.getUint32(at + 4, true);
  const odd = webpChunk("NOTE", CANARY);
  const noisy = join(
    insert(clean, at + 8 + size, odd),
    webpChunk("EXIF", CANARY),
    webpChunk("XMP ", CANARY),
    webpChunk("NOTE", CANARY),
  );
  const noisyView = new DataView(noisy.buffer);
  noisyView.setUint32(at + 4, size + odd.length, true);
  noisyView.setUint32(4, noisy.length - 8, true);
  noisyView.setUint8(20, noisyView.getUint8(20) | 0x0c);
  expect(stripMetadata(noisy, "image/webp")).toEqual(stripMetadata(clean, "image/webp"));
  expect(stripMetadata(clean, "image/webp")).toEqual(clean);
});

test("a GIF loses comments, XMP and other applications' notes; it still loops", async () => {
  const clean = await animation("gif");
  const frame = Buffer.from(clean).indexOf(Buffer.from([0x21, 0xf9]));
  const trailer = [1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0];
  const noisy = insert(
    clean,
    frame,
    join([0x21, 0xfe, CANARY.length], CANARY, [0]),
    join([0x21, 0xff, 11], "XMP DataXMP", CANARY, trailer),
    join([0x21, 0xff, 11], "ACME    1.0", [CANARY.length], CANARY, [0]),
  );
  const after = stripMetadata(noisy, "image/gif");
  expect(after).toEqual(clean);
  expect(await sharp(after, { animated: true }).metadata()).toMatchObject({ loop: 3, delay: [80, 120] });
});
