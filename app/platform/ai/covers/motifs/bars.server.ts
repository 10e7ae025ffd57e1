import { mixRgb } from "#app/platform/ai/covers/color.server.ts";
import { glow } from "#app/platform/ai/covers/light.server.ts";
import { linear, stop } from "#app/platform/ai/covers/paint.server.ts";
import { sheet } from "#app/platform/ai/covers/shapes.server.ts";
import type { Stage } from "#app/platform/ai/covers/stage.server.ts";
import { fill } from "#app/platform/ai/covers/surface.server.ts";

/** A sound held still: rounded bars around a line, loudest at the light. */
export function paintBars({ surface, random, palette, focus, room, words }: Stage): void {
  const { width } = surface;
  const step = random.between(24, 40);
  const thickness = step * random.between(0.5, 0.68);
  const middle = focus.y;
  const phases = [0, 1, 2].map(() => random.between(0, 6));
  glow(surface, focus.x, middle, 430, palette.mid, 0.45);
  const start = words ? words.right + step * 1.3 : step * 0.3;
  for (let x = start; x < width + step; x += step) {
    const near = Math.exp(-(((x - focus.x) / 300) ** 2));
    const wave =
      0.5 +
      0.25 * Math.sin(x / 37 + (phases[0] ?? 0)) +
      0.17 * Math.sin(x / 19 + (phases[1] ?? 0)) +
      0.12 * Math.sin(x / 83 + (phases[2] ?? 0));
    const tall = Math.max(thickness, (60 + near * room * 1.75) * Math.abs(wave) + near * 40);
    const color = mixRgb(mixRgb(palette.side, palette.bright, near ** 0.5), palette.warm, near ** 2);
    const line = [x, middle - tall / 2, x, middle + tall / 2] as const;
    fill(
      surface,
      sheet({ x, y: middle }, thickness, tall, thickness / 2),
      linear(
        line,
        stop(mixRgb(color, palette.core, 0.5 * near)),
        stop(mixRgb(color, palette.ember, 0.75 * near)),
      ),
    );
  }
}
