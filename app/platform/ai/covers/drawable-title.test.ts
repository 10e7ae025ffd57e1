import { expect, test } from "vitest";
import { drawableTitle } from "./drawable-title.server.ts";
import { createFakeFont, LATIN } from "./testing/fake-font.ts";

const font = createFakeFont(LATIN);

test.each([
  ["Brand film", "Brand film"],
  ["  Brand \t film\n", "Brand film"],
  ["🎷 Jazz 🎷 night 👩🏽‍🎤", "Jazz night"],
  ["Café e\u0301te\u0301", "Café été"],
  ["Łódź, Đà Nẵng", "Lodz, Da Nang"],
  ["ﬁne ＡＢＣ", "fine ABC"],
  ["“Quoted” title", '"Quoted" title'],
  ["Poster — 東京", "Poster"],
  ["\u202eBrand\u202c film\u0000", "Brand film"],
])("%j is drawn as %j", (title, drawn) => {
  expect(drawableTitle(title, font)).toBe(drawn);
});

test.each(["", "   ", "🎷🎷", "مصور زفاف", "Logo for שלום", "東京の写真家", "Нужен фотограф", "—", "\ud800"])(
  "%j is not drawn at all",
  (title) => {
    expect(drawableTitle(title, font)).toBe("");
  },
);
