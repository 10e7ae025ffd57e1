import type { CoverFont } from "./cover-font.server.ts";
import type { Outline } from "./coverage.server.ts";
import { flat } from "./paint.server.ts";
import type { CoverType, Palette } from "./palette.server.ts";
import { circle, ring } from "./shapes.server.ts";
import { fill, type Surface } from "./surface.server.ts";

export const LABEL_HEIGHT = 26;

const WORDS: Record<CoverType, string> = {
  job: "Paid Job",
  collab: "Collaboration",
  barter: "Barter/Trade",
};

const TEXT_SIZE = 28;
const CAP_HEIGHT = 0.66;
const GAP = 11;

/** The kind as a sign and its words, `LABEL_HEIGHT` pixels high. */
export function drawKindLabel(
  surface: Surface,
  input: { type: CoverType; left: number; top: number },
  font: CoverFont,
  palette: Palette,
): void {
  const { type, left, top } = input;
  const middle = top + LABEL_HEIGHT / 2;
  const sign = SIGNS[type](left, middle);
  for (const outline of sign.outlines) fill(surface, outline, flat(palette.label));
  const textLeft = left + sign.width + GAP;
  const words = WORDS[type];
  fill(
    surface,
    font.outline(words, textLeft, middle + (TEXT_SIZE * CAP_HEIGHT) / 2, TEXT_SIZE),
    flat(palette.label),
  );
}

/** A coin, two circles that meet, two arrows that pass: told apart by form, not by colour alone. */
const SIGNS: Record<CoverType, (left: number, middle: number) => { outlines: Outline[]; width: number }> = {
  job: (left, middle) => ({
    outlines: [ring(left + 12, middle, 12, 8.8), circle(left + 12, middle, 4.2)],
    width: 24,
  }),
  collab: (left, middle) => ({
    outlines: [ring(left + 11, middle, 11, 7.8), ring(left + 24, middle, 11, 7.8)],
    width: 35,
  }),
  barter: (left, middle) => ({
    outlines: [arrow(left, middle - 6, 1), arrow(left, middle + 6, -1)],
    width: 30,
  }),
};

function arrow(left: number, y: number, direction: 1 | -1): Outline {
  const shape = [0, -1.6, 17, -1.6, 17, -7, 30, 0, 17, 7, 17, 1.6, 0, 1.6];
  const turned = shape.map((value, index) => {
    if (index % 2 === 1) return y + value;
    return direction === 1 ? left + value : left + 30 - value;
  });
  return [turned];
}
