import { glow } from "#app/platform/ai/covers/light.server.ts";
import { flat, radial, stop } from "#app/platform/ai/covers/paint.server.ts";
import { circle, ring, wedge } from "#app/platform/ai/covers/shapes.server.ts";
import type { Stage } from "#app/platform/ai/covers/stage.server.ts";
import { fill } from "#app/platform/ai/covers/surface.server.ts";

/** Light fanning out of one point. */
export function paintRays({ surface, random, palette, focus, room }: Stage): void {
  const { x, y } = focus;
  const count = random.whole(11, 17);
  const turn = random.between(0, 1);
  const core = room * random.between(0.3, 0.46);
  glow(surface, x, y, 460, palette.warm, 0.5);
  for (let index = 0; index < count; index++) {
    const angle = turn + (index / count) * Math.PI * 2;
    const half = (Math.PI / count) * random.between(0.35, 0.8);
    const color = index % 3 === 0 ? palette.sideBright : index % 3 === 1 ? palette.bright : palette.warm;
    const reach = random.between(480, 900);
    fill(
      surface,
      wedge(x, y, reach, angle - half, angle + half),
      radial(x, y, reach, stop(color, 0.85), stop(palette.mid, 0)),
    );
  }
  fill(surface, circle(x, y, core * 1.75), radial(x, y, core * 1.75, stop(palette.deep), stop(palette.ink)));
  fill(surface, ring(x, y, core * 1.75, core * 1.75 - 2), flat(palette.warm, 0.6));
  glow(surface, x, y, core * 1.75, palette.warm, 0.5);
  fill(
    surface,
    circle(x, y, core),
    radial(x - core * 0.4, y - core * 0.4, core * 1.6, stop(palette.core), stop(palette.warm)),
  );
}
