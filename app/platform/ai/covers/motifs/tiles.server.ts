import { mixRgb, type Rgb } from "#app/platform/ai/covers/color.server.ts";
import type { Outline } from "#app/platform/ai/covers/coverage.server.ts";
import { linear, stop } from "#app/platform/ai/covers/paint.server.ts";
import type { Box } from "#app/platform/ai/covers/quiet-area.server.ts";
import type { Random } from "#app/platform/ai/covers/random.server.ts";
import { circle, rectangle, wedge } from "#app/platform/ai/covers/shapes.server.ts";
import type { Stage } from "#app/platform/ai/covers/stage.server.ts";
import { fill } from "#app/platform/ai/covers/surface.server.ts";

const QUARTER = Math.PI / 2;

/** A wall of ceramic tiles: quarter discs, half discs, leaves and dots on a strict grid. */
export function paintTiles({ surface, random, palette, focus, words }: Stage): void {
  const size = random.pick([100, 120, 133.4]);
  const columns = Math.ceil(surface.width / size);
  const rows = Math.ceil(surface.height / size);
  const grounds = [palette.ink, palette.deep, palette.deep, palette.mid, palette.side];
  const figures = [palette.bright, palette.mid, palette.side, palette.sideBright, palette.warm, palette.pale];
  const lamp = {
    column: Math.max(Math.floor(focus.x / size), Math.ceil((words?.right ?? 0) / size)),
    row: Math.floor(focus.y / size),
  };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = column * size;
      const y = row * size;
      const isPlain = words !== null && meets(words, x, y, size);
      const ground = random.pick(isPlain ? [palette.ink, palette.deep] : grounds);
      const isLamp = column === lamp.column && row === lamp.row;
      const figure = isLamp ? palette.core : random.pick(figures.filter((color) => color !== ground));
      paintShaded(surface, rectangle(x, y, size, size), isLamp ? palette.warm : ground, palette, x, y, size);
      if (isPlain) continue;
      const shape = isLamp
        ? circle(x + size / 2, y + size / 2, size * 0.34)
        : createFigure(random, x, y, size);
      paintShaded(surface, shape, figure, palette, x, y, size);
    }
  }
}

/** Words stand on plain tiles. */
function meets(words: Box, x: number, y: number, size: number): boolean {
  return words.left < x + size && words.right > x && words.top < y + size && words.bottom > y;
}

function paintShaded(
  surface: Stage["surface"],
  outline: Outline,
  color: Rgb,
  palette: Stage["palette"],
  x: number,
  y: number,
  size: number,
): void {
  const line = [x, y, x + size, y + size] as const;
  fill(
    surface,
    outline,
    linear(line, stop(mixRgb(color, palette.core, 0.07)), stop(mixRgb(color, palette.ink, 0.24))),
  );
}

function createFigure(random: Random, x: number, y: number, size: number): Outline {
  const turn = random.whole(0, 3);
  const corner = [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ][turn] as [number, number];
  const form = random.whole(0, 5);
  if (form <= 1) return wedge(corner[0], corner[1], size, turn * QUARTER, (turn + 1) * QUARTER);
  if (form === 2) return leaf(x, y, size, turn % 2 === 0);
  if (form === 3) return circle(x + size / 2, y + size / 2, size * random.pick([0.5, 0.22]));
  if (form === 4)
    return wedge(x + size / 2, y + size / 2, size / 2, turn * QUARTER, turn * QUARTER + Math.PI);
  const half = size / 2;
  return [...wedge(x, y, half, 0, QUARTER), ...wedge(x + size, y + size, half, QUARTER * 2, QUARTER * 3)];
}

/** Where two quarter discs in opposite corners overlap. */
function leaf(x: number, y: number, size: number, falling: boolean): Outline {
  const points: number[] = [];
  for (let step = 0; step <= 32; step++) {
    const isBack = step > 16;
    const angle = ((isBack ? step - 16 : step) / 16) * QUARTER;
    const across = isBack ? size - Math.sin(angle) * size : Math.sin(angle) * size;
    const down = isBack ? size - (1 - Math.cos(angle)) * size : size - Math.cos(angle) * size;
    points.push(x + (falling ? across : size - across), y + down);
  }
  return [points];
}
