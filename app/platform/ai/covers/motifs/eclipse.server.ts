import { mixRgb } from "#app/platform/ai/covers/color.server.ts";
import { glow } from "#app/platform/ai/covers/light.server.ts";
import { flat, linear, radial, stop } from "#app/platform/ai/covers/paint.server.ts";
import { circle, ring } from "#app/platform/ai/covers/shapes.server.ts";
import type { Stage } from "#app/platform/ai/covers/stage.server.ts";
import { fill } from "#app/platform/ai/covers/surface.server.ts";

/** A dark world with the light just behind its edge. */
export function paintEclipse({ surface, random, palette, focus, room }: Stage): void {
  const radius = room * random.between(0.74, 1);
  // The lit edge turns away from the words, which would dim it, but not so far that a narrow crop loses it.
  const angle = random.pick([-1, 1]) * random.between(0.5, 1.7);
  const x = focus.x;
  const y = focus.y;
  const sunX = x + Math.cos(angle) * radius * 0.82;
  const sunY = y + Math.sin(angle) * radius * 0.82;
  const stars = random.whole(30, 60);
  for (let index = 0; index < stars; index++) {
    const star = circle(
      random.between(0, surface.width),
      random.between(0, surface.height),
      random.between(0.8, 2.2),
    );
    fill(surface, star, flat(palette.pale, random.between(0.25, 0.8)));
  }
  glow(surface, x, y, radius * 2.1, palette.mid, 0.5);
  glow(surface, sunX, sunY, radius * 2, palette.warm, 0.95);
  glow(surface, sunX, sunY, radius, palette.core, 0.8);
  fill(surface, circle(x, y, radius), flat(palette.core));
  const inset = radius * 0.045;
  const bodyX = x - Math.cos(angle) * inset;
  const bodyY = y - Math.sin(angle) * inset;
  const body = radial(
    sunX,
    sunY,
    radius * 1.9,
    stop(mixRgb(palette.mid, palette.warm, 0.35)),
    stop(palette.ink),
  );
  fill(surface, circle(bodyX, bodyY, radius - inset * 0.35), body);
  const far = [sunX, sunY, x - Math.cos(angle) * radius, y - Math.sin(angle) * radius] as const;
  fill(surface, circle(x, y, radius + 0.5), linear(far, stop(palette.ink, 0), stop(palette.ink, 0.85)));
  const orbit = radius * random.between(1.3, 1.5);
  fill(surface, ring(x, y, orbit, orbit - 1.5), linear(far, stop(palette.core, 0.7), stop(palette.mid, 0.1)));
  fill(
    surface,
    circle(x + Math.cos(angle + 2) * orbit, y + Math.sin(angle + 2) * orbit, 10),
    flat(palette.sideBright),
  );
}
