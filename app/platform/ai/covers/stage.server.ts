import { mixRgb } from "./color.server.ts";
import type { Palette } from "./palette.server.ts";
import type { Random } from "./random.server.ts";
import type { Point } from "./shapes.server.ts";
import type { Surface } from "./surface.server.ts";

/** What a motif works with. Words cover the rest, so the eye-catcher belongs at `focus`, within `room` of it. */
export interface Stage {
  surface: Surface;
  random: Random;
  palette: Palette;
  /** The middle of what the words leave free, in its right half. */
  focus: Point;
  /** Pixels from the focus up or down to the words or the border, 110..240. */
  room: number;
  /** Where the one warm light hangs. */
  light: Point;
  words: "top" | "bottom";
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
