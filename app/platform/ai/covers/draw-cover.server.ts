import type { Lab } from "./color.server.ts";
import type { CoverFont } from "./cover-font.server.ts";
import { drawableTitle } from "./drawable-title.server.ts";
import { paintMesh } from "./mesh-gradient.server.ts";
import { MOTIFS } from "./motif-list.server.ts";
import { flat } from "./paint.server.ts";
import { type CoverType, createPalette, type Palette } from "./palette.server.ts";
import { encodePng } from "./png.server.ts";
import { type Box, quietBehind } from "./quiet-area.server.ts";
import { createRandom, type Random } from "./random.server.ts";
import type { Stage } from "./stage.server.ts";
import { createSurface, fill, type Surface } from "./surface.server.ts";
import { toBytes } from "./to-bytes.server.ts";
import { type WrappedTitle, wrapTitle } from "./wrap-title.server.ts";

export const COVER_WIDTH = 800;
export const COVER_HEIGHT = 600;

const MOST_BYTES = 200_000;
const COARSENESS = [1, 1.4, 2, 3.4];

/**
 * Where words may stand: every box the product shows a cover in, from 0.95:1 to 3.6:1, keeps this much of it when it
 * crops from the right and evenly from above and below, and no chip in its corner reaches in.
 */
export const SAFE_BAND: Box = { left: 56, top: 192, right: 528, bottom: 408 };

const CAP_HEIGHT = 0.66;
const DESCENT = 0.24;
const LINE_HEIGHT = 1.06;

/**
 * The picture of an opportunity as a PNG of 800 x 600 pixels, drawn from its title and kind: the kind gives the
 * colours, the title is set in `SAFE_BAND`. The same seed (by default kind and title) gives the same bytes. Never throws
 * on a title: what the font lacks is left out, and a title that cannot be written honestly (right to left, or mostly
 * missing) leaves a picture without words.
 */
export function drawCover(input: CoverOrder, font: CoverFont): Uint8Array {
  return encodeWithin(paintCover(input, font));
}

interface CoverOrder {
  title: string;
  type: CoverType;
  seed?: string;
}

/**
 * The same picture before it is encoded.
 * @param surface what it is painted on, whatever is there: many in a row need not each have one of its own
 */
export function paintCover(input: CoverOrder, font: CoverFont, surface = createCoverSurface()): Surface {
  const { title, type, seed = `${type}:${title}` } = input;
  const random = createRandom(seed);
  const palette = createPalette(type, random);
  const words = layOutWords(title, font);
  random.pick(MOTIFS)(setStage(surface, random, palette, words?.box ?? null));
  if (words) drawWords(surface, words, font, palette);
  return surface;
}

export function createCoverSurface(): Surface {
  return createSurface(COVER_WIDTH, COVER_HEIGHT);
}

/** Busy pictures compress worst and hide rounding best, so they alone are rounded harder. */
function encodeWithin(surface: Surface): Uint8Array {
  let png: Uint8Array = new Uint8Array(0);
  for (const coarseness of COARSENESS) {
    png = encodePng(toBytes(surface, coarseness), surface.width, surface.height);
    if (png.length <= MOST_BYTES) break;
  }
  return png;
}

interface WordBlock extends WrappedTitle {
  firstBaseline: number;
  box: Box;
}

/** Left in the band, half way down by its capitals; null when there is nothing to write. */
export function layOutWords(title: string, font: CoverFont): WordBlock | null {
  const { left, top, right, bottom } = SAFE_BAND;
  const wrapped = wrapTitle(drawableTitle(title, font), font, right - left);
  const { lines, size } = wrapped;
  if (lines.length === 0) return null;
  const height = size * (CAP_HEIGHT + (lines.length - 1) * LINE_HEIGHT);
  const blockTop = (top + bottom - height) / 2;
  const widest = Math.max(...lines.map((line) => font.measure(line, size)));
  return {
    ...wrapped,
    firstBaseline: blockTop + size * CAP_HEIGHT,
    box: { left, top: blockTop, right: left + widest, bottom: blockTop + height + size * DESCENT },
  };
}

/** Paints the night and hangs the lamp, to the right of where the words end. */
function setStage(surface: Surface, random: Random, palette: Palette, words: Box | null): Stage {
  const { field } = palette;
  const middle = ((words?.right ?? 0) + COVER_WIDTH) / 2;
  const room = random.between(165, 205);
  const focus = {
    x: Math.min(625, middle) + random.between(-30, 20),
    y: random.between(265, 335),
  };
  const light = { x: focus.x + random.between(-60, 120), y: focus.y + room * random.between(-0.7, 0.7) };
  const place = (color: Lab, strength: number) => ({
    x: random.between(-50, 850),
    y: random.between(-50, 650),
    radius: random.between(260, 420),
    strength,
    color,
  });
  const points = [
    place(field.deep, 2.4),
    place(field.mid, 1.3),
    place(field.side, 1.2),
    { x: focus.x, y: focus.y, radius: 330, strength: 1.6, color: field.deep },
    { x: light.x, y: light.y, radius: random.between(150, 240), strength: 0.9, color: field.warm },
  ];
  paintMesh(surface, field.ink, points, random);
  return { surface, random, palette, focus, room, light, words };
}

function drawWords(
  surface: Surface,
  { lines, size, firstBaseline, box }: WordBlock,
  font: CoverFont,
  palette: Palette,
): void {
  quietBehind(surface, box, palette);
  lines.forEach((line, index) => {
    const baseline = firstBaseline + index * size * LINE_HEIGHT;
    fill(surface, font.outline(line, box.left, baseline, size), flat(palette.title));
  });
}
