import { mixRgb } from "#app/platform/ai/covers/color.server.ts";
import { glow } from "#app/platform/ai/covers/light.server.ts";
import { flat, linear, stop } from "#app/platform/ai/covers/paint.server.ts";
import { type Point, ribbon } from "#app/platform/ai/covers/shapes.server.ts";
import { ramp, type Stage } from "#app/platform/ai/covers/stage.server.ts";
import { fill } from "#app/platform/ai/covers/surface.server.ts";

const BANDS = 6;

/** Silk in the wind: threads between two curves that twist around each other. */
export function paintRibbons({ surface, random, palette, focus, room, light }: Stage): void {
  const { width } = surface;
  glow(surface, light.x, light.y, 420, palette.ember, 0.45);
  const first = createCurve(
    room * random.between(0.35, 0.65),
    random.between(0, 6),
    random.between(0.7, 1.2),
  );
  const second = createCurve(room * random.between(0.4, 0.7), random.between(0, 6), random.between(0.9, 1.5));
  const slope = random.between(-1, 1);

  function createStrand(part: number): Point[] {
    const points: Point[] = [];
    for (let x = -20; x <= width + 20; x += 14) {
      const along = x / width;
      const lean = (along - 0.5) * slope * room;
      points.push({
        x,
        y: focus.y + lean + first(along) * (1 - part) + second(along) * part + (part - 0.5) * room * 0.5,
      });
    }
    return points;
  }

  const colorAt = (part: number) => mixRgb(ramp(palette, 0.25 + part * 0.7), palette.side, 0.3 * (1 - part));
  for (let band = 0; band < BANDS; band++) {
    const upper = createStrand(band / BANDS);
    const lower = createStrand((band + 1) / BANDS).reverse();
    const outline = [[...upper, ...lower].flatMap(({ x, y }) => [x, y])];
    const color = colorAt((band + 0.5) / BANDS);
    fill(
      surface,
      outline,
      linear([0, 0, width, 0], stop(color, 0.75), stop(mixRgb(color, palette.ember, 0.5), 0.35)),
    );
  }
  for (let strand = 0; strand <= BANDS; strand++) {
    const part = strand / BANDS;
    fill(
      surface,
      ribbon(createStrand(part), () => 2),
      flat(mixRgb(colorAt(part), palette.core, 0.4), 0.85),
    );
  }
}

function createCurve(swing: number, phase: number, turns: number): (along: number) => number {
  return (along) =>
    swing * Math.sin(along * Math.PI * 2 * turns + phase) + swing * 0.35 * Math.sin(along * 9 + phase * 2);
}
