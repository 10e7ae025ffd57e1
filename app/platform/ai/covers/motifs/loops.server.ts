import { mixRgb } from "#app/platform/ai/covers/color.server.ts";
import { glow } from "#app/platform/ai/covers/light.server.ts";
import { flat } from "#app/platform/ai/covers/paint.server.ts";
import { type Point, ribbon } from "#app/platform/ai/covers/shapes.server.ts";
import { ramp, type Stage } from "#app/platform/ai/covers/stage.server.ts";
import { fill } from "#app/platform/ai/covers/surface.server.ts";

const POINTS = 260;

/** A pen on a pendulum: one figure drawn over and over, each time a little further. */
export function paintLoops({ surface, random, palette, focus }: Stage): void {
  const [across, down] = random.pick([
    [2, 3],
    [3, 2],
    [3, 4],
    [1, 2],
    [2, 5],
  ] as const);
  const copies = random.whole(8, 10);
  const phase = random.between(0.3, 1.4);
  const drift = random.between(0.08, 0.15);
  const reach = random.between(200, 250);
  glow(surface, focus.x, focus.y, 400, palette.warm, 0.5);
  for (let copy = 0; copy < copies; copy++) {
    const part = copy / (copies - 1);
    const size = 0.55 + 0.45 * part;
    const points: Point[] = [];
    for (let index = 0; index <= POINTS; index++) {
      const angle = (index / POINTS) * Math.PI * 2;
      points.push({
        x: focus.x + Math.sin(angle * across + phase + copy * drift) * reach * 1.25 * size,
        y: focus.y + Math.sin(angle * down + copy * drift * 0.6) * reach * 0.85 * size,
      });
    }
    const color = mixRgb(ramp(palette, 1 - part * 0.75), palette.sideBright, part * 0.5);
    fill(
      surface,
      ribbon(points, () => 2.6),
      flat(color, 0.9 - part * 0.25),
    );
  }
}
