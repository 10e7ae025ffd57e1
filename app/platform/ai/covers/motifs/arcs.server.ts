import { mixRgb } from "#app/platform/ai/covers/color.server.ts";
import { linear, stop } from "#app/platform/ai/covers/paint.server.ts";
import { circle } from "#app/platform/ai/covers/shapes.server.ts";
import { castShadow } from "#app/platform/ai/covers/soft-shape.server.ts";
import { ramp, type Stage } from "#app/platform/ai/covers/stage.server.ts";
import { fill } from "#app/platform/ai/covers/surface.server.ts";

/** Discs of paper stacked around the light, each throwing its shadow on the one below. */
export function paintArcs({ surface, random, palette, focus, room, words }: Stage): void {
  const x = words ? random.pick([focus.x, surface.width + 10, surface.width - 70]) : focus.x;
  const fromEdge = random.between(-40, room);
  const y = random.chance(0.5) ? fromEdge : surface.height - fromEdge;
  const count = random.whole(5, 7);
  const core = room * random.between(0.28, 0.5);
  const band = room * random.between(0.3, 0.42);
  const turnsSide = random.chance(0.5);
  for (let index = count; index >= 0; index--) {
    const radius = core + index * band;
    const amount = 1 - index / count;
    const color =
      index % 2 === 1 && turnsSide
        ? mixRgb(palette.side, ramp(palette, amount), 0.35)
        : ramp(palette, amount);
    const disc = circle(x, y, radius);
    castShadow(surface, disc, { blur: 34, alpha: 0.42, dy: 8 });
    const lit = mixRgb(color, palette.core, 0.14);
    const shaded = mixRgb(color, palette.ink, 0.3);
    fill(surface, disc, linear([x - radius, y - radius, x + radius, y + radius], stop(lit), stop(shaded)));
  }
}
