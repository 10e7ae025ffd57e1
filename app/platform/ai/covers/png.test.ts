import { expect, test } from "vitest";
import { encodePng } from "./png.server.ts";
import { createRandom } from "./random.server.ts";
import { readPng } from "./testing/read-png.ts";

test("a PNG gives back every pixel, rows that repeat and rows that do not", () => {
  const random = createRandom("pixels");
  const pixels = Uint8Array.from({ length: 31 * 17 * 3 }, (_, index) =>
    index < 600 ? index % 256 : random.whole(0, 255),
  );
  const read = readPng(encodePng(pixels, 31, 17));
  expect(read.width).toBe(31);
  expect(read.height).toBe(17);
  expect(Buffer.from(read.pixels).equals(Buffer.from(pixels))).toBe(true);
});

test("a damaged PNG does not pass the test's own reader", () => {
  const png = encodePng(new Uint8Array(12), 2, 2);
  png[40] = (png[40] ?? 0) ^ 1;
  expect(() => readPng(png)).toThrow();
});
