import { expect, test } from "vitest";
import { loadCoverFont } from "./cover-font.server.ts";
import { readFont, readFontFile } from "./testing/read-font.ts";

test("several files are one typeface", () => {
  const latin = loadCoverFont(readFontFile("cover.woff"));
  const whole = readFont();
  expect([..."Aé"].every(latin.draws)).toBe(true);
  expect(latin.draws("ł")).toBe(false);
  expect([..."Aéłẵ"].every(whole.draws)).toBe(true);
  expect(whole.draws("東")).toBe(false);
});

test("pairs are kerned", () => {
  const font = readFont();
  const apart = font.measure("T", 100) + font.measure("o", 100);
  const tracking = font.measure("nn", 100) - 2 * font.measure("n", 100);
  expect(font.measure("To", 100)).toBeLessThan(apart + tracking - 2);
});

test("a line's outline stands on its baseline, as wide as measured", () => {
  const font = readFont();
  const points = font.outline("Hill", 50, 200, 80).flat();
  const xs = points.filter((_, index) => index % 2 === 0);
  const ys = points.filter((_, index) => index % 2 === 1);
  expect(Math.min(...xs)).toBeGreaterThanOrEqual(50);
  expect(Math.max(...xs)).toBeLessThanOrEqual(50 + font.measure("Hill", 80));
  expect(Math.max(...ys)).toBeCloseTo(200, 0);
});

test("what is not a font is refused", () => {
  expect(() => loadCoverFont(new ArrayBuffer(64))).toThrow();
  expect(() => loadCoverFont()).toThrow();
});
