import { type Lab, lch, type Rgb, toRgb } from "./color.server.ts";
import type { Random } from "./random.server.ts";

export type CoverType = "job" | "collab" | "barter";

/** The colours of one cover, from the night behind everything to the one warm light. */
export interface Palette {
  /** The mesh behind the motif, kept in OKLab because mixing there stays clean. */
  field: { ink: Lab; deep: Lab; mid: Lab; side: Lab; warm: Lab };
  ink: Rgb;
  deep: Rgb;
  mid: Rgb;
  bright: Rgb;
  pale: Rgb;
  /** The neighbour colour of this seed, middle and bright. */
  side: Rgb;
  sideBright: Rgb;
  /** The warm light and its hot core. */
  warm: Rgb;
  core: Rgb;
  /** The same light burning low. */
  ember: Rgb;
  /** For the words; keeps at least 4.5:1 against whatever `quietBehind` leaves under it. */
  title: Rgb;
}

/** Hue of the kind, how far a seed may wander from it, the neighbours it may meet, the nights it may stand in. */
const KINDS = {
  job: {
    hue: 66,
    down: 14,
    up: 20,
    sides: [18, 350, 300, 265, 180],
    nights: [285, 335, 20, 45],
    lamp: [32, 76],
  },
  collab: {
    hue: 296,
    down: 18,
    up: 22,
    sides: [345, 255, 10, 215, 325],
    nights: [275, 295, 315],
    lamp: [20, 66],
  },
  barter: {
    hue: 186,
    down: 20,
    up: 20,
    sides: [245, 150, 275, 130, 220],
    nights: [190, 225, 262, 170],
    lamp: [52, 88],
  },
} as const;

export function createPalette(type: CoverType, random: Random): Palette {
  const kind = KINDS[type];
  const hue = kind.hue + random.between(-kind.down, kind.up);
  const night = random.pick(kind.nights) + random.between(-10, 10);
  const sideHue = random.pick(kind.sides) + random.between(-8, 8);
  const warmHue = random.between(kind.lamp[0], kind.lamp[1]);
  // Some studios have one lamp on, some have the whole wall lit.
  const lit = random.pick([0, 0.2, 0.5, 0.8, 1]);
  // Amber loses its colour when it gets dark; leaning to orange it keeps it.
  const midHue = type === "job" ? hue - 18 : hue;
  const ink = lch(0.145 + lit * 0.05, 0.035 + lit * 0.04, night);
  const deep = lch(0.27 + lit * 0.12, 0.105 + lit * 0.055, night);
  const mid = lch(0.55 + lit * 0.07, 0.19, midHue);
  const side = lch(0.5 + lit * 0.08, 0.19, sideHue);
  const warm = lch(0.77, 0.175, warmHue);
  return {
    field: { ink, deep, mid, side, warm },
    ink: toRgb(ink),
    deep: toRgb(deep),
    mid: toRgb(mid),
    bright: toRgb(lch(0.8, 0.165, hue)),
    pale: toRgb(lch(0.92, 0.06, hue)),
    side: toRgb(side),
    sideBright: toRgb(lch(0.75, 0.16, sideHue)),
    warm: toRgb(warm),
    core: toRgb(lch(0.92, 0.1, warmHue + 18)),
    ember: toRgb(lch(0.63, 0.2, warmHue - 22)),
    title: toRgb(lch(0.975, 0.012, 85)),
  };
}
