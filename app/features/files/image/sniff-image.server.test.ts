import sharp from "sharp";
import { expect, test } from "vitest";
import { sniffImage } from "./sniff-image.server.ts";
import { animation, box, insert, join, picture, pngChunk, SIZE, sample, u16, u32 } from "./test-images.ts";

const SIGNATURE = "\x89PNG\r\n\x1a\n";

test.each([
  ["jpeg", "image/jpeg", "jpg"],
  ["png", "image/png", "png"],
  ["webp", "image/webp", "webp"],
  ["gif", "image/gif", "gif"],
  ["avif", "image/avif", "avif"],
] as const)("knows a %s by its bytes", async (format, mime, ext) => {
  expect(sniffImage(await sample(format))).toEqual({ mime, ext, ...SIZE });
});

test.each([
  ["a progressive JPEG", () => picture().jpeg({ progressive: true })],
  ["a grey JPEG", () => picture().toColourspace("b-w").jpeg()],
  ["a CMYK JPEG", () => picture().toColourspace("cmyk").jpeg()],
  ["a PNG with a palette", () => picture().png({ palette: true })],
  ["an interlaced PNG", () => picture().png({ progressive: true })],
  ["a lossless WebP", () => picture().webp({ lossless: true })],
  ["a WebP with alpha", () => picture().ensureAlpha(0.5).webp()],
  ["an AVIF with alpha", () => picture().ensureAlpha(0.5).avif()],
])("measures %s", async (_, image) => {
  expect(sniffImage(await image().toBuffer())).toMatchObject(SIZE);
});

test.each(["gif", "webp"] as const)("measures an animated %s by its canvas", async (format) => {
  expect(sniffImage(await animation(format))).toMatchObject({ ext: format, ...SIZE });
});

test("reads a view into a larger buffer", async () => {
  const padded = join("before", await sample("png"), "behind");
  expect(sniffImage(padded.subarray(6, -6))).toMatchObject(SIZE);
});

test("gives the stored size of a turned photo", async () => {
  const turned = await picture().jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect(sniffImage(turned)).toMatchObject(SIZE);
});

test.each([
  ["nothing", ""],
  ["text", "hello"],
  ["SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ["HTML", "<!doctype html><script>alert(1)</script>"],
  ["a PDF", "%PDF-1.7\n"],
  ["a BMP", "BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x01\0\0\0\x01\0\0\0"],
  ["HTML behind a JPEG signature", "\xff\xd8\xff<script>alert(1)</script>"],
  ["HTML behind a PNG signature", `${SIGNATURE}<script>alert(1)</script>`],
  ["script behind a GIF signature", "GIF89a=1;/*aaaaaaaaaaaaaaaaaaaaaa*/alert(1)"],
  ["script behind a WebP signature", "RIFF=1;/WEBP*/alert(1)//aaaaaaaaaaaaaaaaaaaaaaaaaaaa"],
])("does not take %s for an image", (_, text) => {
  expect(sniffImage(join(text))).toBeNull();
});

test("does not take HEIC for AVIF, although they share the container", async () => {
  const avif = await sample("avif");
  const ftyp = box("ftyp", "heic", u32(0), "mif1heic");
  expect(sniffImage(join(ftyp, avif.subarray(new DataView(avif.buffer).getUint32(0))))).toBeNull();
});

test.each([
  ["PNG", join(SIGNATURE, pngChunk("IHDR", [...u32(0), ...u32(9), 8, 2, 0, 0, 0]))],
  ["JPEG without a height", join([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8], u16(0), u16(9), [1, 1, 0x11, 0])],
  ["GIF", join("GIF89a", [0, 0, 9, 0, 0, 0, 0], [0x2c, 0, 0, 0, 0, 9, 0, 9, 0, 0, 2, 1, 0, 0, 0x3b])],
])("does not take an empty %s for an image", (_, bytes) => {
  expect(sniffImage(bytes)).toBeNull();
});

test("checks the PNG header's checksum", async () => {
  const png = await sample("png");
  png[19] = 1;
  expect(sniffImage(png)).toBeNull();
});

test("a GIF whose first frame is larger than its screen counts as large as the frame", async () => {
  const gif = await sample("gif");
  gif.set([1, 0, 1, 0], 6);
  expect(sniffImage(gif)).toMatchObject(SIZE);
});

test("a JPEG's size is found behind a long run of metadata", async () => {
  const comment = join([0xff, 0xfe], u16(0xfffe), new Uint8Array(0xfffc));
  const jpeg = insert(await sample("jpeg"), 2, comment, comment, comment);
  expect(sniffImage(jpeg)).toMatchObject(SIZE);
});

test("agrees with a decoder about unusual sizes", async () => {
  for (const size of [1, 2, 255, 256, 257, 4097].map((width) => ({ width, height: 3 }))) {
    for (const format of ["jpeg", "png", "webp", "gif", "avif"] as const) {
      const bytes = await picture(size).toFormat(format).toBuffer();
      const { width, height } = await sharp(bytes).metadata();
      expect(sniffImage(bytes)).toMatchObject({ width, height });
    }
  }
});
