import { luminance, type Rgb } from "./color.server.ts";
import type { Palette } from "./palette.server.ts";
import type { Surface } from "./surface.server.ts";

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** WCAG AA is 4.5; the rest is room for rounding. */
const CONTRAST = 5.2;
const FADE_DOWN = 150;
const FADE_ACROSS = 190;
const PADDING = 14;
const SHADE = 0.3;
const TINT = 0.6;
const STEPS = 1024;

const LINEAR = Float32Array.from({ length: 256 }, (_, value) => luminance(value, value, value));

/**
 * Dims what lies behind words: a shade of ink, then a ceiling no pixel shines through, so that the words keep at
 * least 4.5:1 inside `box` whatever was painted. It reaches to the left border and fades out softly on the other sides.
 */
export function quietBehind(surface: Surface, box: Box, palette: Palette): void {
  const { width, height, pixels } = surface;
  const scales = listScales((luminance(...palette.title) + 0.05) / CONTRAST - 0.05);
  const veil = { ink: palette.ink, tint: strongest(palette.deep), scales };
  const top = Math.max(0, Math.floor(box.top - PADDING - FADE_DOWN));
  const bottom = Math.min(height, Math.ceil(box.bottom + PADDING + FADE_DOWN));
  for (let y = top; y < bottom; y++) {
    const down = Math.max(0, box.top - PADDING - y, y - box.bottom - PADDING) / FADE_DOWN;
    for (let x = 0; x < width; x++) {
      const across = Math.max(0, x - box.right - PADDING) / FADE_ACROSS;
      const amount = fade(Math.sqrt(down * down + across * across));
      if (amount > 0.004) dimPixel(pixels, (y * width + x) * 3, amount, veil);
    }
  }
}

interface Veil {
  ink: Rgb;
  /** What colours everything behind words, so that bright things turn deep instead of grey: 0..1 per channel. */
  tint: Rgb;
  scales: Float32Array;
}

function dimPixel(pixels: Float32Array, pixel: number, amount: number, { ink, tint, scales }: Veil): void {
  const shade = SHADE * amount;
  const hue = TINT * amount;
  const red = mix(pixels[pixel] as number, ink[0], shade) * (1 - hue + hue * tint[0]);
  const green = mix(pixels[pixel + 1] as number, ink[1], shade) * (1 - hue + hue * tint[1]);
  const blue = mix(pixels[pixel + 2] as number, ink[2], shade) * (1 - hue + hue * tint[2]);
  const light =
    0.2126 * (LINEAR[(red + 0.5) | 0] as number) +
    0.7152 * (LINEAR[(green + 0.5) | 0] as number) +
    0.0722 * (LINEAR[(blue + 0.5) | 0] as number);
  const scale = 1 + ((scales[(light * STEPS) | 0] as number) - 1) * amount;
  pixels[pixel] = red * scale;
  pixels[pixel + 1] = green * scale;
  pixels[pixel + 2] = blue * scale;
}

/**
 * By luminance in steps: what to multiply sRGB values with. Dark things stay, bright ones bend towards the ceiling, so
 * the picture goes on under the words.
 */
function listScales(ceiling: number): Float32Array {
  const knee = ceiling / 2;
  return Float32Array.from({ length: STEPS + 2 }, (_, step) => {
    const light = (step + 1) / STEPS;
    if (light <= knee) return 1;
    const kept = knee + knee * (1 - Math.exp(-(light - knee) / knee));
    return Math.sqrt(kept / light);
  });
}

function strongest([red, green, blue]: Rgb): Rgb {
  const most = Math.max(red, green, blue, 1);
  return [red / most, green / most, blue / most];
}

/** 1 at and before 0, 0 from 1 on, soft at both ends. */
function fade(distance: number): number {
  if (distance <= 0) return 1;
  if (distance >= 1) return 0;
  return 1 - distance * distance * (3 - 2 * distance);
}

function mix(from: number, to: number, amount: number): number {
  return from + (to - from) * amount;
}
