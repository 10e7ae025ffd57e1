import { beforeAll, expect, test } from "vitest";
import { stripMetadata } from "./strip-metadata.server.ts";
import { box, CANARY, holds, join, pixels, sample, u16, u32 } from "./test-images.ts";

let still: Uint8Array;

beforeAll(async () => {
  still = await sample("avif");
});

/** A `meta` box that lists one item of a type, with its payload in pieces at the given places. */
function metaWith(type: string, pieces: [offset: number, length: number][], method = 0): Uint8Array {
  const entry = box("infe", u32(0x02000000), u16(9), u16(0), type, `${CANARY}\0`);
  const extents = pieces.flatMap(([offset, length]) => [...u32(offset), ...u32(length)]);
  return join(
    box("iinf", u32(0), u16(1), entry),
    box("iloc", u32(0x01000000), [0x44, 0], u16(1), u16(9), u16(method), u16(0), u16(pieces.length), extents),
  );
}

/** A sequence's track with its own metadata, as encoders write it. */
function movie(handler: string, meta: Uint8Array): Uint8Array {
  const times = u32(0xcafe0001);
  return box(
    "moov",
    box("mvhd", u32(0), times, times, u32(1000)),
    box("udta", box("\xa9xyz", CANARY)),
    box(
      "trak",
      box("tkhd", u32(0x01000000), times, times, times, times, u32(1)),
      box(
        "mdia",
        box("mdhd", u32(0), times, times, u32(1)),
        box("hdlr", u32(0), u32(0), handler),
        box("minf"),
      ),
      meta,
    ),
  );
}

test("boxes that only describe become free space and nothing moves", async () => {
  const noisy = join(
    still,
    box("uuid", "0123456789abcdef", CANARY),
    box("free", CANARY),
    box("udta", CANARY),
    join(u32(1), "skip", u32(0), u32(16 + CANARY.length), CANARY),
  );
  const after = stripMetadata(noisy, "image/avif");
  expect(after.length).toBe(noisy.length);
  expect(holds(after, CANARY)).toBe(false);
  expect(await pixels(after)).toEqual(await pixels(still));
});

test("a payload in several pieces is wiped piece by piece", () => {
  const payload = box("mdat", CANARY, "----", CANARY);
  const at = still.length + 8;
  const length = CANARY.length;
  const meta = box(
    "meta",
    u32(0),
    metaWith("Exif", [
      [at, length],
      [at + length + 4, length],
    ]),
  );
  const after = stripMetadata(join(still, payload, meta), "image/avif");
  expect(holds(after, CANARY)).toBe(false);
  expect(holds(after, "----")).toBe(true);
});

test("a payload inside the meta box itself is wiped", () => {
  const item = metaWith("mime", [[2, CANARY.length]], 1);
  const meta = box("meta", u32(0), box("idat", "--", CANARY), item);
  expect(holds(stripMetadata(join(still, meta), "image/avif"), CANARY)).toBe(false);
});

test("a sequence loses its times, notes and its tracks' items", () => {
  const payload = box("mdat", CANARY);
  const meta = box("meta", u32(0), metaWith("Exif", [[still.length + 8, CANARY.length]]));
  const noisy = join(still, payload, movie("pict", meta));
  const after = stripMetadata(noisy, "image/avif");
  expect(after.length).toBe(noisy.length);
  expect(holds(after, CANARY)).toBe(false);
  expect(holds(after, "\xca\xfe\0\x01")).toBe(false);
});

test("a sequence with a track that is no picture is refused", () => {
  expect(() => stripMetadata(join(still, movie("meta", box("free"))), "image/avif")).toThrow();
});

test.each([
  ["lie outside the file", metaWith("Exif", [[1 << 30, 4]])],
  ["claim all of the file", metaWith("Exif", [[0, 0]])],
  [
    "cover the file again and again",
    metaWith(
      "Exif",
      Array.from({ length: 99 }, () => [0, 400] as [number, number]),
    ),
  ],
  [
    "cover the file again and again, each time by a list of its own",
    join(...Array.from({ length: 99 }, () => metaWith("Exif", [[0, 400]]))),
  ],
  ["are made of another item", metaWith("Exif", [[0, 4]], 2)],
  ["are without number", box("iloc", u32(0x01000000), [0, 0], u16(1), u16(9), u16(0), u16(0), u16(0xffff))],
])("payloads that %s are refused", (_, content) => {
  expect(() => stripMetadata(join(still, box("meta", u32(0), content)), "image/avif")).toThrow();
});

test("a file without a coded picture is refused", () => {
  const heic = join(box("ftyp", "avif", u32(0), "avif"), box("meta", u32(0), metaWith("hvc1", [])));
  expect(() => stripMetadata(heic, "image/avif")).toThrow();
});
