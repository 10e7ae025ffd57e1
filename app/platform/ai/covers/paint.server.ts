import type { Rgb } from "./color.server.ts";

export type Blend = "normal" | "screen" | "multiply";

export interface Stop {
  color: Rgb;
  /** 0..1 */
  alpha: number;
}

/** One colour running into another, along a line from (x, y) to (endX, endY) or outwards from (x, y). */
export interface Paint {
  form: "linear" | "radial";
  x: number;
  y: number;
  endX: number;
  endY: number;
  from: Stop;
  to: Stop;
  blend: Blend;
}

export function flat(color: Rgb, alpha = 1, blend: Blend = "normal"): Paint {
  const stop = { color, alpha };
  return { form: "linear", x: 0, y: 0, endX: 1, endY: 0, from: stop, to: stop, blend };
}

export function linear(
  line: readonly [x: number, y: number, endX: number, endY: number],
  from: Stop,
  to: Stop,
  blend: Blend = "normal",
): Paint {
  const [x, y, endX, endY] = line;
  return { form: "linear", x, y, endX, endY, from, to, blend };
}

export function radial(
  x: number,
  y: number,
  radius: number,
  from: Stop,
  to: Stop,
  blend: Blend = "normal",
): Paint {
  return { form: "radial", x, y, endX: x + radius, endY: y, from, to, blend };
}

export function stop(color: Rgb, alpha = 1): Stop {
  return { color, alpha };
}
