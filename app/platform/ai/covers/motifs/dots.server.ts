import { glow } from "#app/platform/ai/covers/light.server.ts";
import { radial, stop } from "#app/platform/ai/covers/paint.server.ts";
import { circle } from "#app/platform/ai/covers/shapes.server.ts";
import type { Stage } from "#app/platform/ai/covers/stage.server.ts";
import { fill } from "#app/platform/ai/covers/surface.server.ts";

/** A halftone print held against the lamp: dots swell where the light and a slow wave meet. */
export function paintDots({ surface, random, palette, focus, room, light }: Stage): void {
  const spacing = random.between(40, 58);
  const angle = random.pick([0, Math.PI / 4, random.between(0.1, 0.6)]);
  const reach = room * random.between(2.4, 3.4);
  const wave = random.between(90, 190);
  const phase = random.between(0, 6);
  glow(surface, light.x, light.y, 420, palette.ember, 0.4);
  const dots: number[][] = [];
  const cos = Math.cos(angle) * spacing;
  const sin = Math.sin(angle) * spacing;
  const span = Math.ceil(1000 / spacing);
  for (let row = -span; row <= span; row++) {
    for (let column = -span; column <= span; column++) {
      const x = focus.x + column * cos - row * sin;
      const y = focus.y + column * sin + row * cos;
      if (x < -20 || y < -20 || x > surface.width + 20 || y > surface.height + 20) continue;
      const distance = Math.hypot(x - focus.x, y - focus.y);
      const swell = 0.72 + 0.28 * Math.sin(distance / (wave / 4) + phase);
      const radius = spacing * 0.52 * Math.max(0, 1 - distance / reach) ** 0.7 * swell;
      if (radius > 0.9) dots.push(...circle(x, y, radius).map((contour) => [...contour]));
    }
  }
  const paint = radial(focus.x, focus.y, reach * 0.85, stop(palette.core), stop(palette.mid, 0.75));
  const near = radial(focus.x, focus.y, reach * 0.4, stop(palette.warm, 0.9), stop(palette.warm, 0));
  fill(surface, dots, paint);
  fill(surface, dots, near);
}
