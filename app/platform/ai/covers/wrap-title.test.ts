import { expect, test } from "vitest";
import { createFakeFont, LATIN } from "./testing/fake-font.ts";
import { wrapTitle } from "./wrap-title.server.ts";

const WIDTH = 472;
const font = createFakeFont(LATIN);

test("a short title stands large on one line", () => {
  expect(wrapTitle("Jazz", font, WIDTH)).toEqual({ lines: ["Jazz"], size: 92 });
});

test("lines are about equally long, so that no word is left alone", () => {
  expect(wrapTitle("Portrait photos for a website", font, WIDTH).lines).toEqual([
    "Portrait photos",
    "for a website",
  ]);
});

test("no line begins with a dash", () => {
  const { lines } = wrapTitle("Portrait photos — for a website", font, WIDTH);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.filter((line) => line.startsWith("—"))).toEqual([]);
});

test.each([
  "Lead a three month community campaign for a climate non profit across five cities and twelve schools",
  "x".repeat(100),
  `${"a ".repeat(49)}bb`,
  `Short then ${"y".repeat(89)}`,
])("%s fits into three lines of the width", (title) => {
  const { lines, size } = wrapTitle(title, font, WIDTH);
  expect(lines.length).toBeLessThanOrEqual(3);
  for (const line of lines) expect(font.measure(line, size)).toBeLessThanOrEqual(WIDTH);
});

test("what does not fit even small ends in an ellipsis after a whole word", () => {
  const { lines } = wrapTitle("word ".repeat(60).trim(), font, WIDTH);
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatch(/ word…$/);
});

test("one endless word is cut where the line ends", () => {
  expect(wrapTitle("x".repeat(100), font, WIDTH).lines[2]).toMatch(/^x{20,}…$/);
});

test("no words, no lines", () => {
  expect(wrapTitle("", font, WIDTH).lines).toEqual([]);
});
