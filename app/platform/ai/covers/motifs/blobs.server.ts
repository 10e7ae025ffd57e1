import { mixRgb } from "#app/platform/ai/covers/color.server.ts";
import { glow } from "#app/platform/ai/covers/light.server.ts";
import { radial, stop } from "#app/platform/ai/covers/paint.server.ts";
import type { Random } from "#app/platform/ai/covers/random.server.ts";
import { closedCurve } from "#app/platform/ai/covers/shapes.server.ts";
import { castShadow } from "#app/platform/ai/covers/soft-shape.server.ts";
import type { Stage } from "#app/platform/ai/covers/stage.server.ts";
import { fill } from "#app/platform/ai/covers/surface.server.ts";

/** Soft pebbles lit from one side. */
export function paintBlobs({ surface, random, palette, focus, room, light }: Stage): void {
  const colors = [palette.mid, palette.side, palette.warm, palette.bright];
  const count = random.whole(3, 4);
  const turn = random.between(0, 6);
  glow(surface, light.x, light.y, 420, palette.ember, 0.35);
  for (let index = 0; index < count; index++) {
    const size = room * random.between(0.75, 1) * (1 - index * 0.19);
    const angle = turn + index * 2.3;
    const distance = room * (index === 0 ? 0.1 : random.between(0.6, 1));
    const center = {
      x: focus.x + Math.cos(angle) * distance * 1.3,
      y: focus.y + Math.sin(angle) * distance * 0.7,
    };
    const outline = [closedCurve(center, createWobble(random, size))];
    castShadow(surface, outline, { blur: 60, alpha: 0.5, dx: 10, dy: 22 });
    const color = colors[index % colors.length] ?? palette.mid;
    const shineX = center.x - size * 0.35;
    const shineY = center.y - size * 0.45;
    const lit = stop(mixRgb(color, palette.core, 0.55));
    fill(surface, outline, radial(shineX, shineY, size * 0.95, lit, stop(color)));
    const rim = radial(
      shineX,
      shineY,
      size * 1.75,
      stop(color, 0),
      stop(mixRgb(color, palette.ink, 0.75), 0.95),
    );
    fill(surface, outline, rim);
  }
}

function createWobble(random: Random, size: number): (angle: number) => number {
  const waves = [2, 3, 4].map((count) => ({
    count,
    swing: random.between(0.03, 0.24) / count,
    phase: random.between(0, 6),
  }));
  return (angle) =>
    size * (1 + waves.reduce((sum, wave) => sum + wave.swing * Math.sin(angle * wave.count + wave.phase), 0));
}
