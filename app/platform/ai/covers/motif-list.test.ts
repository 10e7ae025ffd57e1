import { expect, test } from "vitest";
import { MOTIFS } from "./motif-list.server.ts";
import { createPalette } from "./palette.server.ts";
import { createRandom } from "./random.server.ts";
import type { Stage } from "./stage.server.ts";
import { createSurface } from "./surface.server.ts";

const WORDS = { left: 56, top: 220, right: 510, bottom: 390 };

function createStage(words: Stage["words"], seed: string): Stage {
  const random = createRandom(seed);
  const focus = { x: words ? 620 : 400, y: 310 };
  const surface = createSurface(800, 600);
  const palette = createPalette("job", random);
  return { surface, random, palette, focus, room: 180, light: { x: 650, y: 270 }, words };
}

test.each(MOTIFS.map((motif) => [motif.name, motif] as const))(
  "%s paints, and only colours",
  (_name, motif) => {
    for (const words of [WORDS, null]) {
      const stage = createStage(words, `${motif.name} ${words === null}`);
      motif(stage);
      expect(stage.surface.pixels.some((value) => value > 40)).toBe(true);
      expect(stage.surface.pixels.every((value) => value >= -0.01 && value <= 255.01)).toBe(true);
    }
  },
);
