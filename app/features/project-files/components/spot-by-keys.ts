/** Where on a picture: fractions of its width and height. */
export interface Spot {
  kind: "point" | "area";
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A fiftieth of the picture for each press. */
const STEP = 0.02;

const WAYS: Record<string, readonly [across: number, down: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/**
 * The place after a press: arrow keys move it, with Shift its far corner, which makes a point an area and an area a point.
 * The first press begins in the middle.
 * @returns null for other keys
 */
export function spotByKeys(from: Spot | null, key: string, shift: boolean): Spot | null {
  const way = WAYS[key];
  if (!way) return null;
  const { x, y, w, h } = from ?? { x: 0.5, y: 0.5, w: 0, h: 0 };
  if (!from && !shift) return { kind: "point", x, y, w, h };
  const [across, down] = way;
  if (!shift) {
    const [left, top] = [within(x + across, 1 - w), within(y + down, 1 - h)];
    return { kind: w > 0 ? "area" : "point", x: left, y: top, w, h };
  }
  // An area has a width and a height from its first press on.
  const [wide, high] = w > 0 ? [w + across, h + down] : [STEP, STEP];
  const [width, height] = [within(wide, 1 - x), within(high, 1 - y)];
  const isArea = (w > 0 || across + down > 0) && width > 0 && height > 0;
  return isArea ? { kind: "area", x, y, w: width, h: height } : { kind: "point", x, y, w: 0, h: 0 };
}

/** Without what a sum of fractions leaves behind its second place. */
function within(value: number, most: number): number {
  return Math.round(Math.min(most, Math.max(0, value)) * 10_000) / 10_000;
}
