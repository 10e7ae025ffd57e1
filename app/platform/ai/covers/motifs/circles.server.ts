import { glow } from "#app/platform/ai/covers/light.server.ts";
import { flat, linear, stop } from "#app/platform/ai/covers/paint.server.ts";
import { circle, ring } from "#app/platform/ai/covers/shapes.server.ts";
import type { Stage } from "#app/platform/ai/covers/stage.server.ts";
import { fill } from "#app/platform/ai/covers/surface.server.ts";

/** Coloured glass discs that overlap; where two meet it gets lighter. */
export function paintCircles({ surface, random, palette, focus, room }: Stage): void {
  const count = random.whole(2, 4);
  const radius = room * (random.between(0.74, 0.92) - (count - 2) * 0.1);
  const spread = radius * random.between(0.75, 1.05);
  const turn = random.between(0, Math.PI);
  const colors = [palette.ember, palette.mid, palette.side, palette.bright];
  glow(surface, focus.x, focus.y, 400, palette.ember, 0.3);
  for (let index = 0; index < count; index++) {
    const along = count === 2 ? index - 0.5 : 0.62;
    const angle = count === 2 ? turn : turn + (index / count) * Math.PI * 2;
    const x = focus.x + Math.cos(angle) * spread * along;
    const y = focus.y + Math.sin(angle) * spread * along;
    const color = colors[index] ?? palette.mid;
    const line = [x - radius, y - radius, x + radius, y + radius] as const;
    const lit = index === 0 ? palette.warm : color;
    fill(
      surface,
      circle(x, y, radius),
      linear(line, stop(lit, 0.95), stop(color, 0.6), index === 0 ? "normal" : "screen"),
    );
    fill(surface, ring(x, y, radius, radius - 2), linear(line, stop(palette.core, 0.75), stop(color, 0.1)));
  }
  const orbit = radius * random.between(1.7, 2.1);
  fill(surface, ring(focus.x, focus.y, orbit, orbit - 1.6), flat(palette.pale, 0.35));
  fill(surface, ring(focus.x, focus.y, orbit * 1.35, orbit * 1.35 - 1.6), flat(palette.pale, 0.18));
  const moon = random.between(0, Math.PI * 2);
  fill(
    surface,
    circle(focus.x + Math.cos(moon) * orbit, focus.y + Math.sin(moon) * orbit, 9),
    flat(palette.core),
  );
}
