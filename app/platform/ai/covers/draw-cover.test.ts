import { expect, test } from "vitest";
import { COVER_HEIGHT, COVER_WIDTH, drawCover, layOutWords, SAFE_BAND } from "./draw-cover.server.ts";
import { readFont } from "./testing/read-font.ts";
import { readPng } from "./testing/read-png.ts";

const font = readFont();
const KINDS = ["job", "collab", "barter"] as const;

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.from(one).equals(Buffer.from(other));
}

test.each(KINDS)("the cover of a %s is a sound PNG of 4:3 within 200 kB", (type) => {
  for (let seed = 0; seed < 8; seed++) {
    const png = drawCover(
      { title: "Brand film for a family-run roastery", type, seed: `cover ${seed}` },
      font,
    );
    const { width, height } = readPng(png);
    expect([width, height]).toEqual([COVER_WIDTH, COVER_HEIGHT]);
    expect(png.length).toBeLessThanOrEqual(200_000);
  }
});

test("the same posting always gets the same picture", () => {
  const input = { title: "Podcast about night trains", type: "collab" } as const;
  expect(isSame(drawCover(input, font), drawCover(input, font))).toBe(true);
});

test("another seed, title or kind gives another picture", () => {
  const input = { title: "Logo for ceramics", type: "barter", seed: "one" } as const;
  const cover = drawCover(input, font);
  expect(isSame(cover, drawCover({ ...input, seed: "two" }, font))).toBe(false);
  expect(isSame(cover, drawCover({ ...input, title: "Logo for ceramic" }, font))).toBe(false);
  expect(isSame(cover, drawCover({ ...input, type: "job" }, font))).toBe(false);
});

test.each(["مصور زفاف", "שלום Logo", "🎷🎷🎷", "東京の写真家"])("%s gets the picture alone", (title) => {
  const seed = "wordless";
  const picture = drawCover({ title: "", type: "job", seed }, font);
  expect(isSame(drawCover({ title, type: "job", seed }, font), picture)).toBe(true);
});

const ODD_TITLES = [
  "x".repeat(100),
  "W".repeat(100),
  "é".normalize("NFD").repeat(50),
  "a ".repeat(50),
  "/".repeat(100),
  "\u0000\ud800\uffff",
  "👩🏽‍🎤".repeat(14),
  "Nhiếp ảnh gia ở Đà Nẵng — Łódź, İstanbul, Škoda, Ñandú",
  `${"i".repeat(60)} ${"m".repeat(39)}`,
];

test.each(ODD_TITLES)("%j never throws", (title) => {
  expect(readPng(drawCover({ title, type: "collab" }, font)).width).toBe(COVER_WIDTH);
});

test.each([
  ...ODD_TITLES,
  "Jazz",
  "Ẫẫ gjpqy",
  "Brand film for a family-run roastery",
  "Lead a three month community campaign for a climate non profit across five cities and twelve schools",
])("%j stands in what every crop keeps, clear of the corner where the kind's chip lies", (title) => {
  const words = layOutWords(title, font);
  if (!words) return;
  const { left, top, right, bottom } = words.box;
  expect(left).toBe(SAFE_BAND.left);
  expect(right).toBeLessThanOrEqual(SAFE_BAND.right);
  expect(top).toBeGreaterThanOrEqual(SAFE_BAND.top);
  expect(bottom).toBeLessThanOrEqual(SAFE_BAND.bottom);
});

test.each([
  ["a tile", 4 / 3],
  ["the lowest card of a phone", 3.6],
  ["the narrowest card of a desktop", 0.95],
])("%s shows the whole band", (_what, ratio) => {
  const shownWidth = Math.min(COVER_WIDTH, COVER_HEIGHT * ratio);
  const shownHeight = Math.min(COVER_HEIGHT, COVER_WIDTH / ratio);
  expect(SAFE_BAND.right).toBeLessThan(shownWidth);
  expect(SAFE_BAND.top).toBeGreaterThan((COVER_HEIGHT - shownHeight) / 2);
  expect(SAFE_BAND.bottom).toBeLessThan((COVER_HEIGHT + shownHeight) / 2);
});
