import type { Rgb } from "./color.server.ts";
import { createMask, type Mask, type Outline, resetRow, traceOutline } from "./coverage.server.ts";
import type { Surface } from "./surface.server.ts";

/** A soft lamp: screens a colour over everything within `radius` pixels, fading to nothing at its rim. */
export function glow(
  surface: Surface,
  x: number,
  y: number,
  radius: number,
  color: Rgb,
  strength: number,
): void {
  const { width, height, pixels } = surface;
  const top = Math.max(0, Math.floor(y - radius));
  const bottom = Math.min(height - 1, Math.ceil(y + radius));
  const left = Math.max(0, Math.floor(x - radius));
  const right = Math.min(width - 1, Math.ceil(x + radius));
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const distance = ((column - x) ** 2 + (row - y) ** 2) / (radius * radius);
      if (distance >= 1) continue;
      const alpha = (strength * (1 - distance) * (1 - distance)) / 255;
      const pixel = (row * width + column) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const under = pixels[pixel + channel] as number;
        pixels[pixel + channel] = under + (255 - under) * alpha * (color[channel] as number);
      }
    }
  }
}

export interface ShadowOptions {
  dx?: number;
  dy?: number;
  /** Pixels over which the edge fades. */
  blur: number;
  /** 0..1 */
  alpha: number;
}

// Shadows are soft, so a quarter of the resolution draws them sixteen times cheaper without showing.
const REDUCTION = 4;

/** Darkens what lies under an outline, before the outline itself is painted. */
export function castShadow(surface: Surface, outline: Outline, options: ShadowOptions): void {
  const { dx = 0, dy = 0, blur, alpha } = options;
  const mask = createMask(
    Math.ceil(surface.width / REDUCTION) + 1,
    Math.ceil(surface.height / REDUCTION) + 1,
  );
  const moved = outline.map((contour) => contour.map((value, index) => value + (index % 2 === 0 ? dx : dy)));
  const rows = traceOutline(mask, moved, 1 / REDUCTION);
  if (!rows) return;
  const shade = sumRows(mask, rows);
  const radius = Math.max(1, Math.round(blur / REDUCTION / 2));
  for (let pass = 0; pass < 2; pass++) {
    blurLines(shade, mask.width, mask.height, 1, mask.width, radius);
    blurLines(shade, mask.height, mask.width, mask.width, 1, radius);
  }
  darken(surface, shade, mask.width, alpha);
}

function sumRows(mask: Mask, rows: { top: number; bottom: number }): Float32Array {
  const shade = new Float32Array(mask.width * mask.height);
  for (let y = rows.top; y <= rows.bottom; y++) {
    let winding = 0;
    for (let x = 0; x < mask.width; x++) {
      winding += mask.cells[y * mask.stride + x] as number;
      shade[y * mask.width + x] = Math.min(1, Math.abs(winding));
    }
    resetRow(mask, y);
  }
  return shade;
}

/** A box blur along lines of `length` cells; beyond a line its end cell goes on. */
function blurLines(
  cells: Float32Array,
  length: number,
  lines: number,
  step: number,
  nextLine: number,
  radius: number,
): void {
  const line = new Float32Array(length);
  const share = 1 / (radius * 2 + 1);
  for (let index = 0; index < lines; index++) {
    const start = index * nextLine;
    for (let cell = 0; cell < length; cell++) line[cell] = cells[start + cell * step] as number;
    const first = line[0] as number;
    const last = line[length - 1] as number;
    let sum = first * (radius + 1);
    for (let cell = 0; cell < radius; cell++) sum += cell < length ? (line[cell] as number) : last;
    for (let cell = 0; cell < length; cell++) {
      sum += cell + radius < length ? (line[cell + radius] as number) : last;
      cells[start + cell * step] = sum * share;
      sum -= cell - radius >= 0 ? (line[cell - radius] as number) : first;
    }
  }
}

function darken(surface: Surface, shade: Float32Array, shadeWidth: number, alpha: number): void {
  const { width, height, pixels } = surface;
  const line = new Float32Array(shadeWidth);
  for (let y = 0; y < height; y++) {
    const shadeY = Math.max(0, (y + 0.5) / REDUCTION - 0.5);
    const row = Math.floor(shadeY) * shadeWidth;
    let darkest = 0;
    for (let column = 0; column < shadeWidth; column++) {
      const upper = shade[row + column] as number;
      const value = alpha * mix(upper, shade[row + shadeWidth + column] as number, shadeY % 1);
      line[column] = value;
      if (value > darkest) darkest = value;
    }
    if (darkest < 0.002) continue;
    for (let x = 0; x < width; x++) {
      const shadeX = x < 2 ? 0 : (x + 0.5) / REDUCTION - 0.5;
      const column = shadeX | 0;
      const from = line[column] as number;
      const to = line[column + 1] as number;
      if (from + to < 0.004) continue;
      const keep = 1 - from - (to - from) * (shadeX - column);
      const pixel = (y * width + x) * 3;
      pixels[pixel] = (pixels[pixel] as number) * keep;
      pixels[pixel + 1] = (pixels[pixel + 1] as number) * keep;
      pixels[pixel + 2] = (pixels[pixel + 2] as number) * keep;
    }
  }
}

function mix(from: number, to: number, amount: number): number {
  return from + (to - from) * amount;
}
