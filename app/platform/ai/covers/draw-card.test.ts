import { expect, test } from "vitest";
import { CARD_HEIGHT, CARD_WIDTH, drawCard } from "./draw-card.server.ts";
import { readFont } from "./testing/read-font.ts";
import { readPng } from "./testing/read-png.ts";

const font = readFont();
const MIRA = {
  title: "Mira Valadares",
  line: "Photographer for small brands",
  brand: "Thrive",
  seed: "mira",
};

test("a card is a sound PNG of the size link previews ask for, within 300 kB", () => {
  const png = drawCard(MIRA, font);
  const { width, height } = readPng(png);
  expect([width, height]).toEqual([CARD_WIDTH, CARD_HEIGHT]);
  expect(png.length).toBeLessThanOrEqual(300_000);
});

test("the same member always gets the same card, another one another", () => {
  expect(drawCard(MIRA, font)).toEqual(drawCard(MIRA, font));
  expect(drawCard({ ...MIRA, seed: "kojo" }, font)).not.toEqual(drawCard(MIRA, font));
  expect(drawCard({ ...MIRA, line: "" }, font)).not.toEqual(drawCard(MIRA, font));
});

test.each(["", "李小龙", "x".repeat(80), "👩🏽‍🎤", "\u0000\ud800", "Đặng Minh Thư"])(
  "%j never throws",
  (name) => {
    expect(readPng(drawCard({ ...MIRA, title: name, line: name.repeat(3) }, font)).width).toBe(CARD_WIDTH);
  },
);
