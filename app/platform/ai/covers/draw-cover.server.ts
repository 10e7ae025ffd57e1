import type { CoverFont } from "./cover-font.server.ts";
import { drawableTitle } from "./drawable-title.server.ts";
import { drawKindLabel, LABEL_HEIGHT } from "./kind-label.server.ts";
import { paintMesh } from "./mesh-gradient.server.ts";
import { MOTIFS } from "./motif-list.server.ts";
import { flat } from "./paint.server.ts";
import { type CoverType, createPalette, type Palette } from "./palette.server.ts";
import { encodePng } from "./png.server.ts";
import { quietBehind } from "./quiet-area.server.ts";
import { createRandom, type Random } from "./random.server.ts";
import type { Stage } from "./stage.server.ts";
import { createSurface, fill, type Surface } from "./surface.server.ts";
import { toBytes } from "./to-bytes.server.ts";
import { type WrappedTitle, wrapTitle } from "./wrap-title.server.ts";

export const COVER_WIDTH = 800;
export const COVER_HEIGHT = 600;

const MARGIN = 52;
const LINE_HEIGHT = 1.04;
const CAP_HEIGHT = 0.66;
const LABEL_GAP = 24;

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
  const stage = setStage(surface, random, palette, words);
  random.pick(MOTIFS)(stage);
  drawWords(surface, { title, type, words }, font, palette);
  return encodePng(toBytes(surface), COVER_WIDTH, COVER_HEIGHT);
}

/** Paints the night and hangs the lamp, in the half the words leave free. */
function setStage(surface: Surface, random: Random, palette: Palette, words: "top" | "bottom"): Stage {
  const { field } = palette;
  const y = words === "bottom" ? random.between(150, 230) : random.between(370, 450);
  const focus = { x: random.between(430, 600), y };
  const light = { x: focus.x + random.between(-120, 160), y: focus.y + random.between(-120, 90) };
  const place = (color: Palette["field"]["mid"], strength: number) => ({
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
    { x: light.x, y: light.y, radius: random.between(150, 240), strength: 1.1, color: field.warm },
  ];
  paintMesh(surface, field.ink, points, random);
  return { surface, random, palette, focus, light, words };
}

function drawWords(
  surface: Surface,
  input: { title: string; type: CoverType; words: "top" | "bottom" },
  font: CoverFont,
  palette: Palette,
): void {
  const wrapped = wrapTitle(drawableTitle(input.title, font), font, COVER_WIDTH - MARGIN * 2);
  const { lines, size } = wrapped;
  const textHeight = lines.length === 0 ? 0 : LABEL_GAP + measureLines(wrapped);
  const top = input.words === "top" ? MARGIN : COVER_HEIGHT - MARGIN - LABEL_HEIGHT - textHeight;
  const widest = Math.max(280, ...lines.map((line) => font.measure(line, size)));
  const bottom = top + LABEL_HEIGHT + textHeight + size * 0.2;
  quietBehind(surface, { left: MARGIN, top, right: MARGIN + widest, bottom }, palette);
  drawKindLabel(surface, { type: input.type, left: MARGIN, top }, font, palette);
  const firstBaseline = top + LABEL_HEIGHT + LABEL_GAP + size * CAP_HEIGHT;
  lines.forEach((line, index) => {
    const baseline = firstBaseline + index * size * LINE_HEIGHT;
    fill(surface, font.outline(line, MARGIN, baseline, size), flat(palette.title));
  });
}

/** From the top of the first line's capitals to the last baseline. */
function measureLines({ lines, size }: WrappedTitle): number {
  return size * CAP_HEIGHT + (lines.length - 1) * size * LINE_HEIGHT;
}
