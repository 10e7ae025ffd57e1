import type { Rgb } from "./color.server.ts";
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
