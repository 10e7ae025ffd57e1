import { expect, test } from "vitest";
import { createFakeFont, LATIN } from "./testing/fake-font.ts";
import { wrapTitle } from "./wrap-title.server.ts";

const WIDTH = 700;
const font = createFakeFont(LATIN);

test("a short title stands large on one line", () => {
  expect(wrapTitle("Jazz", font, WIDTH)).toEqual({ lines: ["Jazz"], size: 84 });
});

test("lines are about equally long, so that no word is left alone", () => {
  expect(wrapTitle("Portrait photos for a website", font, WIDTH).lines).toEqual([
    "Portrait photos",
    "for a website",
  ]);
});

test("no line begins with a dash", () => {
  expect(wrapTitle("Portrait photos — for a website", font, WIDTH).lines[0]).toBe("Portrait photos —");
});

test.each([
  "Lead a three month community campaign for a climate non profit across five cities and twelve schools",
  "x".repeat(100),
  `${"a ".repeat(49)}bb`,
  `Short then ${"y".repeat(89)}`,
])("%s fits into four lines of the width", (title) => {
  const { lines, size } = wrapTitle(title, font, WIDTH);
  expect(lines.length).toBeLessThanOrEqual(4);
  for (const line of lines) expect(font.measure(line, size)).toBeLessThanOrEqual(WIDTH);
});

test("what does not fit even small ends in an ellipsis", () => {
  const { lines } = wrapTitle("word ".repeat(60).trim(), font, WIDTH);
  expect(lines).toHaveLength(4);
  expect(lines[3]).toMatch(/word…$|wor?…$| ?…$/);
});

test("no words, no lines", () => {
  expect(wrapTitle("", font, WIDTH).lines).toEqual([]);
});
