import type { CoverFont } from "./cover-font.server.ts";
import type { CoverCard } from "./covers.server.ts";
import { drawableTitle } from "./drawable-title.server.ts";
import { paintMesh } from "./mesh-gradient.server.ts";
import { flat } from "./paint.server.ts";
import { createPalette } from "./palette.server.ts";
import { encodePng } from "./png.server.ts";
import { quietBehind } from "./quiet-area.server.ts";
import { createRandom } from "./random.server.ts";
import { createSurface, fill } from "./surface.server.ts";
import { toBytes } from "./to-bytes.server.ts";
import { wrapTitle } from "./wrap-title.server.ts";

/** What link previews ask for. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

const LEFT = 80;
const WORDS_WIDTH = 820;
const LINE_HEIGHT = 1.06;
const KINDS = ["job", "collab", "barter"] as const;
/** How far smooth places may be rounded: a preview is shown small. */
const COARSENESS = 2;

/**
 * A picture of 1200 x 630 pixels that stands for a page where its link is shown: a name, a line below it, and the
 * brand, over the light its seed makes. Words the font cannot write honestly are left out.
 */
export function drawCard({ title, line, brand, seed }: CoverCard, font: CoverFont): Uint8Array {
  const random = createRandom(seed);
  const palette = createPalette(random.pick(KINDS), random);
  const surface = createSurface(CARD_WIDTH, CARD_HEIGHT);
  const { field } = palette;
  const place = (color: (typeof field)["deep"], strength: number, x: [number, number]) => ({
    x: random.between(...x),
    y: random.between(-40, CARD_HEIGHT),
    radius: random.between(320, 520),
    strength,
    color,
  });
  paintMesh(
    surface,
    field.ink,
    [
      place(field.deep, 2.2, [0, 600]),
      place(field.mid, 1.5, [700, 1250]),
      place(field.side, 1.3, [600, 1250]),
      place(field.warm, 1.1, [850, 1200]),
    ],
    random,
  );
  const name = wrapTitle(drawableTitle(title, font), font, WORDS_WIDTH);
  const below = wrapTitle(drawableTitle(line, font), font, WORDS_WIDTH);
  const lineSize = Math.min(44, below.size);
  const nameHeight = name.lines.length * name.size * LINE_HEIGHT;
  const belowHeight = below.lines.length * lineSize * 1.25;
  const top = (CARD_HEIGHT - nameHeight - belowHeight - 60) / 2;
  quietBehind(
    surface,
    { left: LEFT, top, right: LEFT + WORDS_WIDTH, bottom: top + nameHeight + belowHeight + 60 },
    palette,
  );
  const write = (text: string, baseline: number, size: number, color: typeof palette.title) =>
    fill(surface, font.outline(text, LEFT, baseline, size), flat(color));
  name.lines.forEach((words, index) => {
    write(words, top + name.size * (0.8 + index * LINE_HEIGHT), name.size, palette.title);
  });
  below.lines.forEach((words, index) => {
    write(words, top + nameHeight + 24 + lineSize * (0.8 + index * 1.25), lineSize, palette.pale);
  });
  write(brand, CARD_HEIGHT - 56, 34, palette.title);
  return encodePng(toBytes(surface, COARSENESS), CARD_WIDTH, CARD_HEIGHT);
}
