import { expect, test } from "vitest";
import { MOTIFS } from "./motif-list.server.ts";
import { createPalette } from "./palette.server.ts";
import { createRandom } from "./random.server.ts";
import type { Stage } from "./stage.server.ts";
import { createSurface } from "./surface.server.ts";

function createStage(words: Stage["words"], seed: string): Stage {
  const random = createRandom(seed);
  const focus = { x: 540, y: words === "bottom" ? 170 : 430 };
  const surface = createSurface(800, 600);
  const palette = createPalette("job", random);
  return { surface, random, palette, focus, room: 160, light: { x: 600, y: focus.y - 40 }, words };
}

test.each(MOTIFS.map((motif) => [motif.name, motif] as const))(
  "%s paints, and only colours",
  (_name, motif) => {
    for (const words of ["top", "bottom"] as const) {
      const stage = createStage(words, `${motif.name} ${words}`);
      motif(stage);
      expect(stage.surface.pixels.some((value) => value > 40)).toBe(true);
      expect(stage.surface.pixels.every((value) => value >= -0.01 && value <= 255.01)).toBe(true);
    }
  },
);
