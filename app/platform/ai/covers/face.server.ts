import { characterMap } from "./character-map.server.ts";
import { findTable } from "./font-tables.server.ts";
import { type GlyphPoint, glyphReader } from "./glyph-points.server.ts";

/** One font file. Lengths in font units, y upwards. */
export interface Face {
  unitsPerEm: number;
  /** 0 when there is no glyph for the character. */
  glyphOf(char: string): number;
  advanceOf(glyph: number): number;
  /** The closed contours of a glyph, each as the points of its quadratic curves. */
  contoursOf(glyph: number): GlyphPoint[][];
}

/**
 * Reads a TTF or WOFF file with TrueType outlines, which is what our covers are set in: what libraries add to that (other
 * outlines, hinting, shaping, writing) weighed as much in the Worker as the whole server of Hono and its middleware.
 * @throws Error on anything else, WOFF2 and PostScript outlines among it
 */
export function readFace(bytes: ArrayBuffer): Face {
  const table = (name: string): DataView => {
    const found = findTable(bytes, name);
    if (!found) throw new Error(`This is no font with TrueType outlines: it has no table "${name}".`);
    return found;
  };
  const head = table("head");
  const glyphOf = characterMap(table("cmap"));
  const advances = table("hmtx");
  const lastAdvance = table("hhea").getUint16(34) - 1;
  return {
    unitsPerEm: head.getUint16(18),
    glyphOf: (char) => glyphOf(char.codePointAt(0) ?? 0),
    // From the last one on, all glyphs are as wide.
    advanceOf: (glyph) => advances.getUint16(Math.min(glyph, lastAdvance) * 4),
    contoursOf: glyphReader(table("glyf"), table("loca"), head.getInt16(50) === 1),
  };
}
