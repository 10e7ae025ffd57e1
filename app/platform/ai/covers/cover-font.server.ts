import { type Font, type PathCommand, parse } from "opentype.js/dist/opentype.mjs";
import type { Outline } from "./coverage.server.ts";
import { type Kerning, readKerning } from "./kerning.server.ts";

/** A typeface ready to be drawn. Sizes, widths and positions in pixels, y downwards. */
export interface CoverFont {
  /** Whether there is a glyph for one character (one code point). */
  draws(char: string): boolean;
  /** Width of a line. Characters the font does not draw count nothing. */
  measure(text: string, size: number): number;
  /** The line's contours, starting at `x` on the `baseline`. */
  outline(text: string, x: number, baseline: number, size: number): Outline;
}

interface Face {
  font: Font;
  kerning: Kerning;
}

/** A glyph with y downwards and an em of 1. */
interface DrawnGlyph {
  face: Face;
  index: number;
  advance: number;
  contours: number[][];
}

// Display sizes want letters closer together than the text sizes fonts are spaced for.
const TRACKING = -0.018;
const CURVE_STEPS = 8;

/**
 * Opens TTF, OTF or WOFF files (no WOFF2). Several files are one typeface: a character is drawn by the first that has
 * it, which is how Fontsource cuts a family (latin, latin-ext, ...). Throws an Error on anything unreadable.
 */
export function loadCoverFont(...files: ArrayBuffer[]): CoverFont {
  if (files.length === 0) throw new Error("A cover font needs at least one file");
  const faces = files.map((bytes) => ({ font: parse(bytes), kerning: readKerning(bytes) }));
  const glyphs = new Map<string, DrawnGlyph | null>();

  function findGlyph(char: string): DrawnGlyph | null {
    let glyph = glyphs.get(char);
    if (glyph === undefined) {
      const face = faces.find((candidate) => candidate.font.charToGlyphIndex(char) > 0);
      glyph = face ? openGlyph(face, char) : null;
      glyphs.set(char, glyph);
    }
    return glyph;
  }

  /** Calls back with each glyph and its place in ems; returns the length of the line in ems. */
  function walk(text: string, visit: (glyph: DrawnGlyph, at: number) => void): number {
    let at = 0;
    let before: DrawnGlyph | null = null;
    for (const char of text) {
      const glyph = findGlyph(char);
      if (!glyph) continue;
      if (before) at += TRACKING;
      if (before?.face === glyph.face) {
        at += glyph.face.kerning(before.index, glyph.index) / glyph.face.font.unitsPerEm;
      }
      visit(glyph, at);
      at += glyph.advance;
      before = glyph;
    }
    return at;
  }

  function outline(text: string, x: number, baseline: number, size: number): Outline {
    const placed: number[][] = [];
    walk(text, (glyph, at) => {
      for (const contour of glyph.contours) {
        placed.push(
          contour.map((value, index) =>
            index % 2 === 0 ? x + (at + value) * size : baseline + value * size,
          ),
        );
      }
    });
    return placed;
  }

  return {
    draws: (char) => findGlyph(char) !== null,
    measure: (text, size) => walk(text, () => undefined) * size,
    outline,
  };
}

function openGlyph(face: Face, char: string): DrawnGlyph {
  const glyph = face.font.charToGlyph(char);
  const scale = 1 / face.font.unitsPerEm;
  return {
    face,
    index: glyph.index,
    advance: (glyph.advanceWidth ?? 0) * scale,
    contours: flatten(glyph.path.commands, scale),
  };
}

/** Curves as short straight lines, y turned downwards. */
function flatten(commands: readonly PathCommand[], scale: number): number[][] {
  const contours: number[][] = [];
  let contour: number[] = [];
  let x = 0;
  let y = 0;
  for (const command of commands) {
    if (command.type === "Z") continue;
    if (command.type === "M") {
      contour = [];
      contours.push(contour);
    } else if (command.type === "Q" || command.type === "C") {
      for (let step = 1; step < CURVE_STEPS; step++) {
        const t = step / CURVE_STEPS;
        const rest = 1 - t;
        if (command.type === "Q") {
          const curveX = rest * rest * x + 2 * rest * t * command.x1 + t * t * command.x;
          const curveY = rest * rest * y + 2 * rest * t * command.y1 + t * t * command.y;
          contour.push(curveX * scale, -curveY * scale);
        } else {
          const weights = [rest ** 3, 3 * rest * rest * t, 3 * rest * t * t, t ** 3] as const;
          const curveX =
            weights[0] * x + weights[1] * command.x1 + weights[2] * command.x2 + weights[3] * command.x;
          const curveY =
            weights[0] * y + weights[1] * command.y1 + weights[2] * command.y2 + weights[3] * command.y;
          contour.push(curveX * scale, -curveY * scale);
        }
      }
    }
    contour.push(command.x * scale, -command.y * scale);
    x = command.x;
    y = command.y;
  }
  return contours;
}
