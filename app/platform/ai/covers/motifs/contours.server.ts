import { glow } from "#app/platform/ai/covers/light.server.ts";
import { flat, radial, stop } from "#app/platform/ai/covers/paint.server.ts";
import { circle, closedCurve, reversed } from "#app/platform/ai/covers/shapes.server.ts";
import type { Stage } from "#app/platform/ai/covers/stage.server.ts";
import { fill } from "#app/platform/ai/covers/surface.server.ts";

/** The lines of a map, or of wood: rings that remember a shape. */
export function paintContours({ surface, random, palette, focus }: Stage): void {
  const count = random.whole(6, 8);
  const gap = random.between(46, 60);
  const thin = random.between(3, 6);
  const waves = [2, 3, 5].map((turns) => ({
    turns,
    swing: random.between(0.1, 0.3) / turns ** 0.6,
    phase: random.between(0, 6),
    drift: random.between(-0.06, 0.06),
  }));
  glow(surface, focus.x, focus.y, 380, palette.ember, 0.5);
  const lines: number[][] = [];
  for (let index = 0; index < count; index++) {
    const base = 34 + index * gap;
    const thickness = index % 4 === 0 ? thin * 2.2 : thin;
    function wobble(angle: number): number {
      const bend = waves.reduce(
        (sum, wave) => sum + wave.swing * Math.sin(angle * wave.turns + wave.phase + index * wave.drift),
        0,
      );
      return base * (1 + bend);
    }
    lines.push(closedCurve(focus, (angle) => wobble(angle) + thickness / 2, 160));
    lines.push(reversed(closedCurve(focus, (angle) => wobble(angle) - thickness / 2, 160)));
  }
  fill(surface, lines, radial(focus.x, focus.y, count * gap, stop(palette.core, 1), stop(palette.mid, 0.75)));
  fill(
    surface,
    lines,
    radial(focus.x, focus.y, count * gap * 0.55, stop(palette.warm, 0.8), stop(palette.bright, 0)),
  );
  fill(surface, circle(focus.x, focus.y, 13), flat(palette.core));
}
