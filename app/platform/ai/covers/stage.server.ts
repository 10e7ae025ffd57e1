import { mixRgb } from "./color.server.ts";
import type { Palette } from "./palette.server.ts";
import type { Box } from "./quiet-area.server.ts";
import type { Random } from "./random.server.ts";
import type { Point } from "./shapes.server.ts";
import type { Surface } from "./surface.server.ts";

/**
 * What a motif works with. Words stand to the left of `focus`, and crops take what is far above and below it, so the
 * eye-catcher belongs there, within `room` of it.
 */
export interface Stage {
  surface: Surface;
  random: Random;
  palette: Palette;
  /** Half way down, in the middle of what the words leave free to their right. */
  focus: Point;
  /** How far the eye-catcher reaches from the focus, 160..210 pixels. */
  room: number;
  /** Where the one warm light hangs. */
  light: Point;
  /** Where the words will stand, for motifs too busy to run on beneath them; null without words. */
  words: Box | null;
}

export type Motif = (stage: Stage) => void;

/** A colour's place in the palette from the dark field to the light, `amount` 0..1. */
export function ramp(palette: Palette, amount: number): Palette["ink"] {
  const steps = [palette.deep, palette.mid, palette.bright, palette.warm, palette.core];
  const place = Math.min(1, Math.max(0, amount)) * (steps.length - 1);
  const index = Math.min(steps.length - 2, Math.floor(place));
  const from = steps[index] ?? palette.deep;
  const to = steps[index + 1] ?? palette.core;
  return mixRgb(from, to, place - index);
}
