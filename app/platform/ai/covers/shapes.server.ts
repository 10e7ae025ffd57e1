import type { Outline } from "./coverage.server.ts";

export interface Point {
  x: number;
  y: number;
}

export function circle(x: number, y: number, radius: number): Outline {
  return [arcPoints(x, y, radius, 0, Math.PI * 2)];
}

/** A circle with a hole: the inner contour winds the other way. */
export function ring(x: number, y: number, outer: number, inner: number): Outline {
  return [arcPoints(x, y, outer, 0, Math.PI * 2), arcPoints(x, y, Math.max(0, inner), Math.PI * 2, 0)];
}

/** A slice of a disc from angle `start` to `end` (radians, clockwise on screen). */
export function wedge(x: number, y: number, radius: number, start: number, end: number): Outline {
  return [[x, y, ...arcPoints(x, y, radius, start, end)]];
}

export function rectangle(left: number, top: number, width: number, height: number): Outline {
  return [[left, top, left + width, top, left + width, top + height, left, top + height]];
}

/** A rectangle with round corners around its centre, turned by `angle` radians. */
export function sheet(center: Point, width: number, height: number, radius: number, angle = 0): Outline {
  const round = Math.min(radius, width / 2, height / 2);
  const halfX = width / 2 - round;
  const halfY = height / 2 - round;
  const corners = [
    arcPoints(halfX, halfY, round, 0, Math.PI / 2),
    arcPoints(-halfX, halfY, round, Math.PI / 2, Math.PI),
    arcPoints(-halfX, -halfY, round, Math.PI, Math.PI * 1.5),
    arcPoints(halfX, -halfY, round, Math.PI * 1.5, Math.PI * 2),
  ];
  return [turn(corners.flat(), center, angle)];
}

/** A line with a thickness that may change along the way; `widthAt` gets 0..1 and answers in pixels. */
export function ribbon(points: readonly Point[], widthAt: (along: number) => number): Outline {
  const left: number[] = [];
  const right: number[] = [];
  points.forEach((point, index) => {
    const before = points[Math.max(0, index - 1)] ?? point;
    const after = points[Math.min(points.length - 1, index + 1)] ?? point;
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    const half = widthAt(index / Math.max(1, points.length - 1)) / 2;
    const normalX = (-(after.y - before.y) / length) * half;
    const normalY = ((after.x - before.x) / length) * half;
    left.push(point.x + normalX, point.y + normalY);
    right.unshift(point.x - normalX, point.y - normalY);
  });
  return [[...left, ...right]];
}

/** A closed curve around a centre; `radiusAt` gets the angle in radians and must repeat after a full turn. */
export function closedCurve(center: Point, radiusAt: (angle: number) => number, steps = 120): number[] {
  const points: number[] = [];
  for (let step = 0; step < steps; step++) {
    const angle = (step / steps) * Math.PI * 2;
    const radius = radiusAt(angle);
    points.push(center.x + Math.cos(angle) * radius, center.y + Math.sin(angle) * radius);
  }
  return points;
}

/** The same contour walked backwards, which makes it a hole in the contour around it. */
export function reversed(contour: readonly number[]): number[] {
  const points: number[] = [];
  for (let index = contour.length - 2; index >= 0; index -= 2) {
    points.push(contour[index] ?? 0, contour[index + 1] ?? 0);
  }
  return points;
}

function arcPoints(x: number, y: number, radius: number, start: number, end: number): number[] {
  // A chord leaves its arc by less than a twentieth of a pixel.
  const steps = Math.max(3, Math.ceil((Math.abs(end - start) * Math.sqrt(Math.max(1, radius))) / 0.6));
  const points: number[] = [];
  for (let step = 0; step <= steps; step++) {
    const angle = start + ((end - start) * step) / steps;
    points.push(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius);
  }
  return points;
}

function turn(contour: readonly number[], center: Point, angle: number): number[] {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const points: number[] = [];
  for (let index = 0; index < contour.length; index += 2) {
    const x = contour[index] ?? 0;
    const y = contour[index + 1] ?? 0;
    points.push(center.x + x * cos - y * sin, center.y + x * sin + y * cos);
  }
  return points;
}
