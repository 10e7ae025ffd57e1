import { createMask, type Mask, type Outline, resetRow, traceOutline } from "./coverage.server.ts";
import type { Paint } from "./paint.server.ts";

/** A picture in the making: sRGB 0..255 per channel, row by row, kept as floats so that light layers do not band. */
export interface Surface {
  width: number;
  height: number;
  pixels: Float32Array;
  mask: Mask;
}

export function createSurface(width: number, height: number): Surface {
  return { width, height, pixels: new Float32Array(width * height * 3), mask: createMask(width, height) };
}

/** Paints the inside of an outline; outlines reaching over the border are cut, empty ones paint nothing. */
export function fill(surface: Surface, outline: Outline, paint: Paint): void {
  const { mask } = surface;
  const rows = traceOutline(mask, outline);
  if (!rows) return;
  for (let y = rows.top; y <= rows.bottom; y++) {
    fillRow(surface, y, paint);
    resetRow(mask, y);
  }
}

/** Turns the summed cells of one row into coverage, clears them, and mixes the paint in. */
function fillRow(surface: Surface, y: number, paint: Paint): void {
  const { mask, pixels, width } = surface;
  const { cells } = mask;
  const { from, to, blend } = paint;
  const start = y * mask.stride;
  const left = mask.left[y] as number;
  const right = mask.right[y] as number;
  const dx = paint.endX - paint.x;
  const dy = paint.endY - paint.y;
  const length = dx * dx + dy * dy || 1;
  const isRadial = paint.form === "radial";
  const reach = isRadial ? 1 / Math.sqrt(length) : 1 / length;
  const offsetY = y + 0.5 - paint.y;
  const [red, green, blue] = from.color;
  const addRed = to.color[0] - red;
  const addGreen = to.color[1] - green;
  const addBlue = to.color[2] - blue;
  const addAlpha = to.alpha - from.alpha;
  let winding = 0;
  for (let x = left; x <= right; x++) {
    winding += cells[start + x] as number;
    cells[start + x] = 0;
    let covered = winding < 0 ? -winding : winding;
    if (covered < 0.002 || x >= width) continue;
    if (covered > 1) covered = 1;
    const offsetX = x + 0.5 - paint.x;
    let t = isRadial
      ? Math.sqrt(offsetX * offsetX + offsetY * offsetY) * reach
      : (offsetX * dx + offsetY * dy) * reach;
    t = Math.min(1, Math.max(0, t));
    const alpha = covered * (from.alpha + addAlpha * t);
    let r = red + addRed * t;
    let g = green + addGreen * t;
    let b = blue + addBlue * t;
    const pixel = (y * width + x) * 3;
    const underRed = pixels[pixel] as number;
    const underGreen = pixels[pixel + 1] as number;
    const underBlue = pixels[pixel + 2] as number;
    if (blend === "screen") {
      r += underRed - (underRed * r) / 255;
      g += underGreen - (underGreen * g) / 255;
      b += underBlue - (underBlue * b) / 255;
    } else if (blend === "multiply") {
      r = (underRed * r) / 255;
      g = (underGreen * g) / 255;
      b = (underBlue * b) / 255;
    }
    pixels[pixel] = underRed + (r - underRed) * alpha;
    pixels[pixel + 1] = underGreen + (g - underGreen) * alpha;
    pixels[pixel + 2] = underBlue + (b - underBlue) * alpha;
  }
}
