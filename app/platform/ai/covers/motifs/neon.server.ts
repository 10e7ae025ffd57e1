import { mixRgb } from "#app/platform/ai/covers/color.server.ts";
import { glow } from "#app/platform/ai/covers/light.server.ts";
import { flat } from "#app/platform/ai/covers/paint.server.ts";
import { circle, type Point, ribbon } from "#app/platform/ai/covers/shapes.server.ts";
import { castGlow } from "#app/platform/ai/covers/soft-shape.server.ts";
import type { Stage } from "#app/platform/ai/covers/stage.server.ts";
import { fill } from "#app/platform/ai/covers/surface.server.ts";

const POINTS = 300;

/** Turns across and down, and the phases at which the curve stays open instead of running back over itself. */
const FIGURES = [
  { across: 1, down: 2, phases: [-0.22, 0.22] },
  { across: 2, down: 3, phases: [-0.2, 0.2] },
  { across: 3, down: 2, phases: [-0.25, 0.3] },
  { across: 1, down: 3, phases: [1.25, 1.8] },
] as const;

/** One or two neon tubes bent into a figure that never ends, and a small lamp on their way. */
export function paintNeon({ surface, random, palette, focus, room }: Stage): void {
  const { across, down, phases } = random.pick(FIGURES);
  const reach = room * random.between(1.15, 1.4);
  const colors = random.chance(0.6) ? [palette.sideBright, palette.warm] : [palette.warm];
  const phase = random.between(phases[0], phases[1]);
  glow(surface, focus.x, focus.y, 400, palette.ember, 0.35);
  colors.forEach((color, tube) => {
    const points: Point[] = [];
    const shift = (colors.length - 1 - tube) * random.between(0.18, 0.32);
    for (let index = 0; index <= POINTS; index++) {
      const angle = (index / POINTS) * Math.PI * 2;
      const x = focus.x + Math.sin(angle * across + phase + shift) * reach;
      points.push({ x, y: focus.y + Math.sin(angle * down + shift) * room * 0.72 });
    }
    const glass = ribbon(points, () => 13);
    castGlow(
      surface,
      ribbon(points, () => 26),
      { blur: 72, alpha: 0.85 },
      color,
    );
    fill(surface, glass, flat(color));
    fill(
      surface,
      ribbon(points, () => 5),
      flat(mixRgb(color, palette.core, 0.85)),
    );
    const lamp = points[random.whole(0, POINTS)] ?? focus;
    if (tube === colors.length - 1) fill(surface, circle(lamp.x, lamp.y, 17), flat(palette.core));
  });
}
