import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "#app/core/errors.ts";
import { MAX_IMAGE_BYTES } from "./image-rules.ts";
import { type ReadImage, readImage } from "./read-image.server.ts";
import { stripMetadata } from "./strip-metadata.server.ts";
import {
  animation,
  CANARY,
  holds,
  join,
  jpegSegment,
  photo,
  picture,
  pngChunk,
  SIZE,
  sample,
  u32,
} from "./test-images.ts";

const FORMATS = ["jpeg", "png", "webp", "gif", "avif"] as const;
const MIMES = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"] as const;
const NOT_AN_IMAGE =
  "We could not read that as an image. Please upload a JPEG, PNG, WebP, GIF or AVIF image.";
const SVG = "SVG images are not accepted. Please upload a JPEG, PNG, WebP, GIF or AVIF image.";
const DAMAGED = "This image is damaged or incomplete. Please try another copy of it.";

/** The image, or the sentence for the member; any other error passes through and fails the test. */
function outcome(bytes: Uint8Array): ReadImage | string {
  try {
    return readImage(bytes);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid_input") throw error;
    return error.fields?.image?.[0] ?? "no sentence";
  }
}

function png(width: number, height: number): Uint8Array {
  const header = pngChunk("IHDR", [...u32(width), ...u32(height), 8, 2, 0, 0, 0]);
  return join("\x89PNG\r\n\x1a\n", header, pngChunk("IDAT", [1]), pngChunk("IEND"));
}

test("alice's photo comes back cleaned, with what it is", async () => {
  const image = readImage(await photo("jpeg", 6));
  expect(image).toMatchObject({ mime: "image/jpeg", ext: "jpg", ...SIZE });
  expect(holds(image.bytes, CANARY)).toBe(false);
});

test.each(FORMATS)("takes a %s", async (format) => {
  expect(outcome(await sample(format))).toMatchObject(SIZE);
});

test.each([
  ["an empty upload", "", NOT_AN_IMAGE],
  ["text", "hello", NOT_AN_IMAGE],
  ["a web page", "<!doctype html><p>hi</p>", NOT_AN_IMAGE],
  ["SVG", '<svg onload="alert(1)"/>', SVG],
  ["SVG behind a prolog", '\n<?xml version="1.0"?>\n<!-- made by hand -->\n<svg>', SVG],
  ["SVG behind a byte order mark", "\xef\xbb\xbf<svg>", SVG],
  ["empty SVG", "<svg/>", SVG],
  ["SVG under a prefix", '<s:svg xmlns:s="http://www.w3.org/2000/svg">', SVG],
])("refuses %s with a sentence", (_, text, sentence) => {
  expect(outcome(join(text))).toBe(sentence);
});

test.each(FORMATS)(
  "a %s that is an archive and a page as well is only an image afterwards, or refused",
  async (format) => {
    const image = outcome(join(await sample(format), "PK\x03\x04<script>alert(1)</script>"));
    if (typeof image === "string") expect(image).toBe(DAMAGED);
    else expect([holds(image.bytes, "<script>"), holds(image.bytes, "PK")]).toEqual([false, false]);
  },
);

test("takes 10 MB and refuses one byte more", async () => {
  const clean = await sample("jpeg");
  const exactly = new Uint8Array(MAX_IMAGE_BYTES);
  exactly.set(clean);
  expect(outcome(exactly)).toMatchObject(SIZE);
  const more = join(clean, new Uint8Array(MAX_IMAGE_BYTES + 1 - clean.length));
  expect(outcome(more)).toBe("That image is larger than 10 MB. Please upload a smaller one.");
});

test("takes 50 megapixels and refuses more", () => {
  expect(outcome(png(10_000, 5_000))).toMatchObject({ width: 10_000, height: 5_000 });
  expect(outcome(png(10_000, 5_001))).toBe(
    "That image has more than 50 megapixels. Please upload a smaller one.",
  );
  expect(outcome(png(2 ** 31 - 1, 2 ** 31 - 1))).toContain("50 megapixels");
});

test.each(FORMATS)("a %s cut off anywhere is refused, never half taken", async (format) => {
  const tiny = await picture({ width: 3, height: 2 })
    .toFormat(format)
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(outcome(tiny)).toMatchObject({ width: 3, height: 2 });
  for (let length = 0; length < tiny.length; length++) {
    expect([NOT_AN_IMAGE, DAMAGED]).toContain(outcome(tiny.subarray(0, length)));
  }
});

test("random bytes, also behind real signatures, never throw anything but a sentence", () => {
  const starts = ["", "\xff\xd8\xff", "\x89PNG\r\n\x1a\n", "GIF89a", "\0\0\0\x10ftypavif\0\0\0\0"];
  const riff = "RIFF\x40\0\0\0WEBPVP8X";
  const bytes = fc.tuple(fc.constantFrom(...starts, riff), fc.uint8Array({ maxLength: 400 }));
  fc.assert(
    fc.property(bytes, ([start, rest]) => {
      const upload = join(start, rest);
      outcome(upload);
      for (const mime of MIMES) {
        try {
          stripMetadata(upload, mime);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
      }
    }),
    { numRuns: 2_000 },
  );
});

test("real images with some bytes changed never throw anything but a sentence", async () => {
  const stills = FORMATS.filter((format) => format !== "gif").map((format) => photo(format, 6));
  const originals = await Promise.all([...stills, animation("gif"), animation("webp")]);
  const change = fc.tuple(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.nat(255));
  fc.assert(
    fc.property(
      fc.constantFrom(...originals),
      fc.array(change, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      (original, changes, isNearStart) => {
        const bytes = original.slice();
        const reach = isNearStart ? Math.min(bytes.length, 800) : bytes.length;
        for (const [place, value] of changes) bytes[Math.floor(place * reach)] = value;
        outcome(bytes);
      },
    ),
    { numRuns: 5_000 },
  );
});

test("a file made of millions of tiny parts is answered in seconds", async () => {
  const repeat = (part: Uint8Array) => {
    const bytes = new Uint8Array(Math.floor((MAX_IMAGE_BYTES - 4_000) / part.length) * part.length);
    for (let at = 0; at < bytes.length; at += part.length) bytes.set(part, at);
    return bytes;
  };
  const [jpeg, gif] = [await sample("jpeg"), await sample("gif")];
  const started = process.threadCpuUsage();
  outcome(insertBytes(jpeg, 2, repeat(jpegSegment(0xdd, [0, 0]))));
  outcome(insertBytes(png(9, 9), 33, repeat(pngChunk("IDAT"))));
  outcome(insertBytes(gif, gif.length - 1, repeat(join([0x21, 0xf9, 0]))));
  // Of the processor, not of the clock: what else runs on the machine is not meant.
  const { user, system } = process.threadCpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(10_000);
});

/** `insert` for millions of bytes. */
function insertBytes(bytes: Uint8Array, at: number, middle: Uint8Array): Uint8Array {
  const all = new Uint8Array(bytes.length + middle.length);
  all.set(bytes.subarray(0, at));
  all.set(middle, at);
  all.set(bytes.subarray(at), at + middle.length);
  return all;
}
