// opentype.js 2 ships no types. Its "main" is a script for browsers; only this file is a module in Node and workerd alike.
declare module "opentype.js/dist/opentype.mjs" {
  export type PathCommand =
    | { type: "M" | "L"; x: number; y: number }
    | { type: "Q"; x1: number; y1: number; x: number; y: number }
    | { type: "Z" };

  export interface Glyph {
    index: number;
    advanceWidth?: number;
    /** In font units, y upwards. */
    path: { commands: PathCommand[] };
  }

  export interface Font {
    unitsPerEm: number;
    /** 0 when the font has no glyph for the character. */
    charToGlyphIndex(char: string): number;
    charToGlyph(char: string): Glyph;
  }

  /** TTF, OTF and WOFF; throws an Error on WOFF2 and on anything else. */
  export function parse(buffer: ArrayBuffer): Font;
}
