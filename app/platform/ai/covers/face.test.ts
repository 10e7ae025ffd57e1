import { parse } from "opentype.js/dist/opentype.mjs";
import { expect, test } from "vitest";
import { readFace } from "./face.server.ts";
import type { GlyphPoint } from "./glyph-points.server.ts";
import { readFontFile } from "./testing/read-font.ts";

const LAST_IN_THE_FONTS = 0x2fff;

test.each([
  ["cover.woff", 226],
  ["cover-latin-ext.woff", 160],
  ["cover-vietnamese.woff", 114],
])("every character of %s is read as opentype.js reads it", (name, characters) => {
  const bytes = readFontFile(name);
  const [face, font] = [readFace(bytes), parse(bytes)];
  expect(face.unitsPerEm).toBe(font.unitsPerEm);
  let drawn = 0;
  for (let code = 0; code <= LAST_IN_THE_FONTS; code++) {
    const char = String.fromCodePoint(code);
    const glyph = font.charToGlyph(char);
    const index = face.glyphOf(char);
    expect(index, char).toBe(glyph.index);
    if (index === 0) continue;
    drawn++;
    expect(face.advanceOf(index), char).toBe(glyph.advanceWidth);
    expect(pathOf(face.contoursOf(index)), char).toEqual(glyph.path.commands.map(written));
  }
  expect(drawn).toBe(characters);
});

test("what holds no TrueType outlines is refused with a sentence", () => {
  expect(() => readFace(new ArrayBuffer(64))).toThrow('no table "head"');
});

/** The closed contours of quadratic curves as commands, from where the last point leads to the first. */
function pathOf(contours: GlyphPoint[][]): string[] {
  return contours.flatMap((points) => {
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) return [];
    const start = last.onCurve ? last : first.onCurve ? first : middle(first, last);
    const curves = points.map((point, index) => {
      const next = points[index + 1] ?? first;
      if (point.onCurve) return written({ type: "L", ...point });
      const to = next.onCurve ? next : middle(point, next);
      return written({ type: "Q", x1: point.x, y1: point.y, ...to });
    });
    return [written({ type: "M", ...start }), ...curves, "Z"];
  });
}

function middle(one: GlyphPoint, other: GlyphPoint) {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

function written(command: { type: string; x?: number; y?: number; x1?: number; y1?: number }): string {
  const { type, x1, y1, x, y } = command;
  return [type, x1, y1, x, y].filter((part) => part !== undefined).join(" ");
}
