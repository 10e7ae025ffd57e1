import type { Surface } from "./surface.server.ts";

/** How far red, green and blue may stray, in levels of 255: the eye forgives blue most and green least. */
const TOLERANCE = [1.5, 1, 2] as const;

/**
 * The surface as 8-bit RGB, three bytes per pixel, rounded so that it compresses: a pixel near enough to the one above
 * or to its left repeats it, which turns the faint noise of smooth gradients into runs. `coarseness` 1 cannot be seen;
 * 3 shows in smooth places only.
 */
export function toBytes(surface: Surface, coarseness: number): Uint8Array {
  const { width, pixels } = surface;
  const bytes = new Uint8Array(pixels.length);
  const stride = width * 3;
  const [red, green, blue] = [
    TOLERANCE[0] * coarseness,
    TOLERANCE[1] * coarseness,
    TOLERANCE[2] * coarseness,
  ];

  function repeats(pixel: number, neighbour: number): boolean {
    const r = (bytes[neighbour] as number) - (pixels[pixel] as number);
    const g = (bytes[neighbour + 1] as number) - (pixels[pixel + 1] as number);
    const b = (bytes[neighbour + 2] as number) - (pixels[pixel + 2] as number);
    return r <= red && r >= -red && g <= green && g >= -green && b <= blue && b >= -blue;
  }

  for (let pixel = 0; pixel < pixels.length; pixel += 3) {
    let source = -1;
    if (pixel >= stride && repeats(pixel, pixel - stride)) source = pixel - stride;
    else if (pixel % stride !== 0 && repeats(pixel, pixel - 3)) source = pixel - 3;
    for (let channel = 0; channel < 3; channel++) {
      const exact = (pixels[pixel + channel] as number) + 0.5;
      bytes[pixel + channel] = source >= 0 ? (bytes[source + channel] as number) : Math.min(255, exact);
    }
  }
  return bytes;
}
