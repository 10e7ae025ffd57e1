import type { Surface } from "./surface.server.ts";

/** How far red, green and blue may stray, in levels of 255: the eye forgives blue most and green least. */
const TOLERANCE = [1.5, 1, 2] as const;

// Busy pictures compress worst and hide rounding best, so they alone are rounded harder.
const COARSER = [1, 1.6, 2.6] as const;

/** Pixels that differ from both neighbours; about this many make a PNG of 180 kB. */
const FRESH_BUDGET = 64_000;

/**
 * The surface as 8-bit RGB, three bytes per pixel, rounded so that it compresses: a pixel near enough to the one above
 * or to its left repeats it, which turns the faint noise of smooth gradients into runs.
 */
export function toBytes(surface: Surface): Uint8Array {
  const bytes = new Uint8Array(surface.pixels.length);
  for (const factor of COARSER) {
    if (roundPixels(surface, bytes, factor) <= FRESH_BUDGET) break;
  }
  return bytes;
}

/** Fills `bytes` and returns how many pixels repeat neither neighbour. */
function roundPixels(surface: Surface, bytes: Uint8Array, factor: number): number {
  const { width, pixels } = surface;
  const stride = width * 3;
  const [red, green, blue] = [TOLERANCE[0] * factor, TOLERANCE[1] * factor, TOLERANCE[2] * factor];

  function repeats(pixel: number, neighbour: number): boolean {
    const r = (bytes[neighbour] as number) - (pixels[pixel] as number);
    const g = (bytes[neighbour + 1] as number) - (pixels[pixel + 1] as number);
    const b = (bytes[neighbour + 2] as number) - (pixels[pixel + 2] as number);
    return r <= red && r >= -red && g <= green && g >= -green && b <= blue && b >= -blue;
  }

  let fresh = 0;
  for (let pixel = 0; pixel < pixels.length; pixel += 3) {
    let source = -1;
    if (pixel >= stride && repeats(pixel, pixel - stride)) source = pixel - stride;
    else if (pixel % stride !== 0 && repeats(pixel, pixel - 3)) source = pixel - 3;
    else fresh++;
    for (let channel = 0; channel < 3; channel++) {
      const exact = (pixels[pixel + channel] as number) + 0.5;
      bytes[pixel + channel] = source >= 0 ? (bytes[source + channel] as number) : exact > 255 ? 255 : exact;
    }
  }
  return fresh;
}
