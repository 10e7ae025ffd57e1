import { expect, test } from "vitest";
import { contrast, luminance, type Rgb } from "./color.server.ts";
import { createPalette } from "./palette.server.ts";
import { quietBehind } from "./quiet-area.server.ts";
import { createRandom } from "./random.server.ts";
import { createSurface } from "./surface.server.ts";

const BOX = { left: 52, top: 60, right: 300, bottom: 140 };
const KINDS = ["job", "collab", "barter"] as const;
const GROUNDS: Rgb[] = [
  [255, 255, 255],
  [255, 220, 0],
  [0, 255, 255],
  [255, 0, 255],
  [128, 128, 128],
];

test.each(KINDS)("words of a %s keep 4.5:1 on any ground", (type) => {
  for (const ground of GROUNDS) {
    for (let seed = 0; seed < 12; seed++) {
      const palette = createPalette(type, createRandom(`seed ${seed}`));
      const surface = createSurface(360, 200);
      surface.pixels.forEach((_, index) => {
        surface.pixels[index] = ground[index % 3] as number;
      });
      quietBehind(surface, BOX, palette);
      expect(lowestContrast(surface.pixels, palette.title)).toBeGreaterThanOrEqual(4.5);
    }
  }
});

function lowestContrast(pixels: Float32Array, words: Rgb): number {
  const light = luminance(...words);
  let lowest = 21;
  for (const [x, y] of [
    [BOX.left, BOX.top],
    [BOX.right - 1, BOX.bottom - 1],
    [180, 100],
  ] as const) {
    const at = (y * 360 + x) * 3;
    const ground = luminance(pixels[at] as number, pixels[at + 1] as number, pixels[at + 2] as number);
    lowest = Math.min(lowest, contrast(light, ground));
  }
  return lowest;
}
