import type { Lab } from "./color.server.ts";
import { paintMesh } from "./mesh-gradient.server.ts";
import { MOTIFS } from "./motif-list.server.ts";
import { type CoverType, createPalette, type Palette } from "./palette.server.ts";
import { encodePng } from "./png.server.ts";
import { createRandom, type Random } from "./random.server.ts";
import type { Stage } from "./stage.server.ts";
import { createSurface, type Surface } from "./surface.server.ts";
import { toBytes } from "./to-bytes.server.ts";

export const COVER_WIDTH = 800;
export const COVER_HEIGHT = 600;

const MOST_BYTES = 200_000;
const COARSENESS = [1, 1.4, 2, 3.4];

/**
 * The picture of an opportunity as a PNG of 800 x 600 pixels, drawn from its title and kind: the kind gives the
 * colours, both together the rest. The same seed (by default kind and title) gives the same bytes. It holds no words:
 * they stand beside it wherever it is shown, and no crop, language or reader loses them there.
 */
export function drawCover({
  title,
  type,
  seed = `${type}:${title}`,
}: {
  title: string;
  type: CoverType;
  seed?: string;
}): Uint8Array {
  const random = createRandom(seed);
  const palette = createPalette(type, random);
  const surface = createSurface(COVER_WIDTH, COVER_HEIGHT);
  const motif = random.pick(MOTIFS);
  motif(setStage(surface, random, palette));
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

/** Paints the night and hangs the lamp near the middle, which is what every crop keeps. */
function setStage(surface: Surface, random: Random, palette: Palette): Stage {
  const { field } = palette;
  const room = random.between(170, 210);
  const focus = { x: random.between(345, 455), y: random.between(285, 315) };
  const light = { x: focus.x + random.between(-140, 140), y: focus.y + room * random.between(-0.6, 0.5) };
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
  return { surface, random, palette, focus, room, light, weight: random.chance(0.6) ? "top" : "bottom" };
}
