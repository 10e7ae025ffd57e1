import type { Lab } from "./color.server.ts";
import type { CoverFont } from "./cover-font.server.ts";
import { drawableTitle } from "./drawable-title.server.ts";
import { drawKindLabel, LABEL_HEIGHT } from "./kind-label.server.ts";
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

const MARGIN = 52;
const LINE_HEIGHT = 1.04;
const CAP_HEIGHT = 0.66;
const DESCENT = 0.24;
const LABEL_GAP = 24;
/** Widest label with its sign. */
const LABEL_ROOM = 250;

/**
 * The picture of an opportunity as a PNG of 800 x 600 pixels, drawn from its title and kind. The same seed (by default
 * kind and title) gives the same bytes. Never throws on a title: what the font lacks is left out, and a title that
 * cannot be written honestly (right to left, or mostly missing) leaves the picture with its kind alone.
 */
export function drawCover(
  input: { title: string; type: CoverType; seed?: string },
  font: CoverFont,
): Uint8Array {
  const { title, type, seed = `${type}:${title}` } = input;
  const random = createRandom(seed);
  const palette = createPalette(type, random);
  const surface = createSurface(COVER_WIDTH, COVER_HEIGHT);
  const words = random.chance(0.7) ? "bottom" : "top";
  const block = layOutWords(title, words, font);
  random.pick(MOTIFS)(setStage(surface, random, palette, block));
  drawWords(surface, type, block, font, palette);
  return encodeWithin(surface);
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
  words: "top" | "bottom";
  box: Box;
}

function layOutWords(title: string, words: "top" | "bottom", font: CoverFont): WordBlock {
  const wrapped = wrapTitle(drawableTitle(title, font), font, COVER_WIDTH - MARGIN * 2);
  const { lines, size } = wrapped;
  // From the top of the label to the last baseline.
  const height =
    LABEL_HEIGHT +
    (lines.length === 0 ? 0 : LABEL_GAP + size * (CAP_HEIGHT + (lines.length - 1) * LINE_HEIGHT));
  const top = words === "top" ? MARGIN : COVER_HEIGHT - MARGIN - height;
  const widest = Math.max(LABEL_ROOM, ...lines.map((line) => font.measure(line, size)));
  const descent = lines.length === 0 ? 0 : size * DESCENT;
  return {
    ...wrapped,
    words,
    box: { left: MARGIN, top, right: MARGIN + widest, bottom: top + height + descent },
  };
}

/** Paints the night and hangs the lamp, in the part the words leave free. */
function setStage(surface: Surface, random: Random, palette: Palette, { words, box }: WordBlock): Stage {
  const { field } = palette;
  const free = words === "bottom" ? { top: 0, bottom: box.top } : { top: box.bottom, bottom: COVER_HEIGHT };
  const room = (free.bottom - free.top) / 2;
  const focus = { x: random.between(450, 620), y: free.top + room * random.between(0.92, 1.08) };
  const light = { x: focus.x + random.between(-120, 160), y: focus.y + room * random.between(-0.6, 0.5) };
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
  type: CoverType,
  { lines, size, box }: WordBlock,
  font: CoverFont,
  palette: Palette,
): void {
  quietBehind(surface, box, palette);
  drawKindLabel(surface, { type, left: MARGIN, top: box.top }, font, palette);
  const firstBaseline = box.top + LABEL_HEIGHT + LABEL_GAP + size * CAP_HEIGHT;
  lines.forEach((line, index) => {
    const baseline = firstBaseline + index * size * LINE_HEIGHT;
    fill(surface, font.outline(line, MARGIN, baseline, size), flat(palette.title));
  });
}
