import { mixRgb } from "#app/platform/ai/covers/color.server.ts";
import { glow } from "#app/platform/ai/covers/light.server.ts";
import { linear, stop } from "#app/platform/ai/covers/paint.server.ts";
import { circle } from "#app/platform/ai/covers/shapes.server.ts";
import { castShadow } from "#app/platform/ai/covers/soft-shape.server.ts";
import { ramp, type Stage } from "#app/platform/ai/covers/stage.server.ts";
import { fill } from "#app/platform/ai/covers/surface.server.ts";

const LAYERS = 6;

/** A lamp going down behind hills. */
export function paintWaves({ surface, random, palette, focus, room }: Stage): void {
  const { width, height } = surface;
  const horizon = focus.y + room * random.between(0, 0.45);
  const radius = room * random.between(0.38, 0.6);
  const sun = { x: focus.x, y: horizon - radius * random.between(-0.1, 0.7), radius };
  glow(surface, sun.x, sun.y, 380, palette.ember, 0.6);
  fill(
    surface,
    circle(sun.x, sun.y, sun.radius),
    linear([sun.x, sun.y - sun.radius, sun.x, sun.y + sun.radius], stop(palette.core), stop(palette.warm)),
  );
  const step = (height - horizon + 30) / LAYERS;
  for (let layer = 0; layer < LAYERS; layer++) {
    const amount = 0.62 * (1 - layer / (LAYERS - 1));
    const base = horizon + layer * step;
    const swing = random.between(22, 52);
    const length = random.between(330, 620);
    const phase = random.between(0, Math.PI * 2);
    const contour = [width, height, 0, height];
    for (let x = 0; x <= width; x += 8) {
      const y =
        base +
        swing * Math.sin((x / length) * Math.PI * 2 + phase) +
        swing * 0.4 * Math.sin((x / length) * 9 + phase);
      contour.push(x, y);
    }
    castShadow(surface, [contour], { blur: 40, alpha: 0.4, dy: -6 });
    const crest = mixRgb(ramp(palette, amount), layer % 2 === 0 ? palette.side : palette.mid, 0.3);
    const foot = mixRgb(crest, palette.ink, 0.68);
    fill(surface, [contour], linear([0, base - swing, 60, base + 190], stop(crest), stop(foot)));
  }
}
