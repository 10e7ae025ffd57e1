import { mixRgb } from "#app/platform/ai/covers/color.server.ts";
import { glow } from "#app/platform/ai/covers/light.server.ts";
import { linear, stop } from "#app/platform/ai/covers/paint.server.ts";
import { sheet } from "#app/platform/ai/covers/shapes.server.ts";
import { castShadow } from "#app/platform/ai/covers/soft-shape.server.ts";
import { ramp, type Stage } from "#app/platform/ai/covers/stage.server.ts";
import { fill } from "#app/platform/ai/covers/surface.server.ts";

/** Beams of light falling slantwise, side by side, at different lengths. */
export function paintPills({ surface, random, palette, focus }: Stage): void {
  const thickness = random.between(44, 78);
  const angle = random.pick([-1, 1]) * random.between(0.5, 0.9);
  const lanes = Math.ceil(900 / thickness);
  const alongX = Math.cos(angle);
  const alongY = Math.sin(angle);
  glow(surface, focus.x, focus.y, 440, palette.ember, 0.45);
  for (let lane = -Math.floor(lanes / 2); lane <= lanes / 2; lane++) {
    const length = random.between(170, 430);
    const slide = random.between(-150, 150);
    const across = lane * thickness * 1.08;
    const center = {
      x: focus.x + alongX * slide - alongY * across,
      y: focus.y + alongY * slide + alongX * across,
    };
    const near = Math.max(0, 1 - Math.abs(lane) / (lanes / 2.6));
    const color = lane % 3 === 0 ? palette.side : ramp(palette, 0.2 + near * 0.6);
    const outline = sheet(center, length, thickness, thickness / 2, angle);
    castShadow(surface, outline, { blur: 30, alpha: 0.35, dy: 10 });
    const half = length / 2;
    const line = [
      center.x - alongX * half,
      center.y - alongY * half,
      center.x + alongX * half,
      center.y + alongY * half,
    ] as const;
    fill(
      surface,
      outline,
      linear(
        line,
        stop(mixRgb(color, palette.core, 0.3 * near)),
        stop(mixRgb(color, palette.ink, 0.7), 0.75),
      ),
    );
  }
}
