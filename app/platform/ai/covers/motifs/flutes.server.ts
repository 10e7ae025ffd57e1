import { glow } from "#app/platform/ai/covers/light.server.ts";
import { linear, type Paint, stop } from "#app/platform/ai/covers/paint.server.ts";
import { rectangle } from "#app/platform/ai/covers/shapes.server.ts";
import type { Stage } from "#app/platform/ai/covers/stage.server.ts";
import { fill } from "#app/platform/ai/covers/surface.server.ts";

/** Lamps seen through fluted glass: every pane bends the discs behind it a little further. */
export function paintFlutes({ surface, random, palette, focus, room }: Stage): void {
  const { width, height } = surface;
  const pane = random.between(36, 62);
  const bend = random.between(1.6, 2.6);
  const big = room * random.between(0.85, 1.02);
  const discs = [
    {
      x: focus.x - big * 0.9,
      y: focus.y + room * random.between(-0.3, 0.3),
      radius: big * 0.72,
      from: palette.sideBright,
      to: palette.side,
    },
    { x: focus.x + 20, y: focus.y, radius: big, from: palette.warm, to: palette.ember },
    {
      x: focus.x + big * 0.75,
      y: focus.y + room * random.between(0.1, 0.4),
      radius: big * 0.6,
      from: palette.bright,
      to: palette.mid,
    },
  ];
  glow(surface, focus.x, focus.y, 430, palette.ember, 0.5);
  for (const disc of discs) {
    const line = [disc.x, disc.y - disc.radius, disc.x, disc.y + disc.radius] as const;
    const paint = linear(line, stop(disc.from, 0.95), stop(disc.to, 0.9));
    for (let left = 0; left < width; left += pane) fillThroughPane(surface, left, pane, bend, disc, paint);
  }
  for (let left = 0; left < width; left += pane) {
    const line = [left, 0, left + pane, 0] as const;
    const glass = rectangle(left, 0, pane, height);
    fill(surface, glass, linear(line, stop(palette.ink, 0.42), stop(palette.ink, 0)));
    fill(
      surface,
      rectangle(left + pane * 0.62, 0, pane * 0.38, height),
      linear([left + pane * 0.62, 0, left + pane, 0], stop(palette.pale, 0), stop(palette.pale, 0.16)),
    );
  }
}

/** The part of a disc one pane shows: stretched around the pane's own middle. */
function fillThroughPane(
  surface: Stage["surface"],
  left: number,
  pane: number,
  bend: number,
  disc: { x: number; y: number; radius: number },
  paint: Paint,
): void {
  const upper: number[] = [];
  const lower: number[] = [];
  const middle = left + pane / 2;
  for (let step = 0; step <= 10; step++) {
    const x = left + (pane * step) / 10;
    const seen = middle + (x - middle) * bend;
    const half = Math.sqrt(Math.max(0, disc.radius ** 2 - (seen - disc.x) ** 2));
    upper.push(x, disc.y - half);
    lower.unshift(x, disc.y + half);
  }
  fill(surface, [[...upper, ...lower]], paint);
}
