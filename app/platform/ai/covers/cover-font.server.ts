import type { Outline } from "./coverage.server.ts";
import { type Face, readFace } from "./face.server.ts";
import type { GlyphPoint } from "./glyph-points.server.ts";
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

interface KernedFace extends Face {
  kerning: Kerning;
}

/** A glyph with y downwards and an em of 1. */
interface DrawnGlyph {
  face: KernedFace;
  index: number;
  advance: number;
  contours: number[][];
}

// Display sizes want letters closer together than the text sizes fonts are spaced for.
const TRACKING = -0.018;
const CURVE_STEPS = 8;

/**
 * Opens TTF or WOFF files with TrueType outlines. Several files are one typeface: a character is drawn by the first that has
 * it, which is how Fontsource cuts a family (latin, latin-ext, ...). Throws an Error on anything unreadable.
 */
export function loadCoverFont(...files: ArrayBuffer[]): CoverFont {
  if (files.length === 0) throw new Error("A cover font needs at least one file");
  const faces = files.map((bytes) => ({ ...readFace(bytes), kerning: readKerning(bytes) }));
  const glyphs = new Map<string, DrawnGlyph | null>();

  function findGlyph(char: string): DrawnGlyph | null {
    let glyph = glyphs.get(char);
    if (glyph === undefined) {
      const face = faces.find((candidate) => candidate.glyphOf(char) > 0);
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
        at += glyph.face.kerning(before.index, glyph.index) / glyph.face.unitsPerEm;
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

function openGlyph(face: KernedFace, char: string): DrawnGlyph {
  const index = face.glyphOf(char);
  const scale = 1 / face.unitsPerEm;
  return {
    face,
    index,
    advance: face.advanceOf(index) * scale,
    contours: face.contoursOf(index).map((points) => flatten(points, scale)),
  };
}

/** Curves as short straight lines, y turned downwards. */
function flatten(points: readonly GlyphPoint[], scale: number): number[] {
  const contour: number[] = [];
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return contour;
  let at = last.onCurve ? last : first.onCurve ? first : between(first, last);
  contour.push(at.x * scale, -at.y * scale);
  for (const [index, point] of points.entries()) {
    const next = points[index + 1] ?? first;
    const to = point.onCurve ? point : next.onCurve ? next : between(point, next);
    for (let step = 1; step < CURVE_STEPS && !point.onCurve; step++) {
      const t = step / CURVE_STEPS;
      const rest = 1 - t;
      const curveX = rest * rest * at.x + 2 * rest * t * point.x + t * t * to.x;
      const curveY = rest * rest * at.y + 2 * rest * t * point.y + t * t * to.y;
      contour.push(curveX * scale, -curveY * scale);
    }
    contour.push(to.x * scale, -to.y * scale);
    at = to;
  }
  return contour;
}

/** Where an outline passes between two points that do not lie on it. */
function between(one: GlyphPoint, other: GlyphPoint): GlyphPoint {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, onCurve: true };
}
