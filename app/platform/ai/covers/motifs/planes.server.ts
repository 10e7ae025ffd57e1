import { mixRgb } from "#app/platform/ai/covers/color.server.ts";
import { glow } from "#app/platform/ai/covers/light.server.ts";
import { linear, stop } from "#app/platform/ai/covers/paint.server.ts";
import { sheet } from "#app/platform/ai/covers/shapes.server.ts";
import { castShadow } from "#app/platform/ai/covers/soft-shape.server.ts";
import { ramp, type Stage } from "#app/platform/ai/covers/stage.server.ts";
import { fill } from "#app/platform/ai/covers/surface.server.ts";

/** A fan of sheets on the desk. */
export function paintPlanes({ surface, random, palette, focus, room, light }: Stage): void {
  const count = random.whole(4, 6);
  const height = room * random.between(1.35, 1.7);
  const width = height * random.pick([1, 0.8, 1.3]);
  const start = random.between(-0.9, 0.1);
  const step = random.between(0.13, 0.24) * random.pick([1, -1]);
  const slide = random.between(18, 46);
  const radius = random.pick([14, 26, 40]);
  glow(surface, light.x, light.y, 440, palette.ember, 0.45);
  for (let index = 0; index < count; index++) {
    const angle = start + index * step;
    const offset = index - (count - 1) / 2;
    const center = { x: focus.x + offset * slide, y: focus.y + offset * slide * 0.35 };
    const outline = sheet(center, width, height, radius, angle);
    castShadow(surface, outline, { blur: 44, alpha: 0.5, dx: 6, dy: 16 });
    const color = index === count - 2 ? palette.side : ramp(palette, (0.88 * index) / (count - 1));
    const line = [
      center.x - width / 2,
      center.y - height / 2,
      center.x + width / 2,
      center.y + height / 2,
    ] as const;
    fill(
      surface,
      outline,
      linear(line, stop(mixRgb(color, palette.core, 0.25)), stop(mixRgb(color, palette.ink, 0.38))),
    );
  }
}
