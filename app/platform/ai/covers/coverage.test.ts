import { expect, test } from "vitest";
import type { Outline } from "./coverage.server.ts";
import { flat } from "./paint.server.ts";
import { circle, rectangle, ring } from "./shapes.server.ts";
import { createSurface, fill } from "./surface.server.ts";

/** White on black: the sum of all pixels is the area painted, in pixels. */
function paintedArea(outline: Outline): number {
  const surface = createSurface(100, 80);
  fill(surface, outline, flat([255, 255, 255]));
  return surface.pixels.reduce((sum, value) => sum + value, 0) / 255 / 3;
}

test.each([
  ["a rectangle between pixels", rectangle(10.25, 10.5, 20.5, 10.25), 20.5 * 10.25],
  ["a circle", circle(50, 40, 30), Math.PI * 900],
  ["a ring", ring(50, 40, 30, 20), Math.PI * 500],
  ["two shapes on top of each other", [...rectangle(10, 10, 20, 20), ...rectangle(20, 10, 20, 20)], 600],
  ["a shape cut by the left border", rectangle(-10, 10, 20, 10), 100],
  ["a shape cut by every border", rectangle(-10, -10, 200, 200), 8000],
  ["a shape off the right border", rectangle(150, 10, 20, 10), 0],
  ["a shape above the picture", rectangle(10, -50, 20, 10), 0],
  ["nothing", [], 0],
])("%s covers its own area", (_name, outline, area) => {
  expect(Math.abs(paintedArea(outline) - area)).toBeLessThan(0.1 + area * 0.003);
});

test("the edge of a pixel gets the share that is covered", () => {
  const surface = createSurface(4, 4);
  fill(surface, rectangle(1.25, 1, 1, 1), flat([200, 100, 0]));
  const row = Array.from(surface.pixels.subarray(4 * 3, 8 * 3), (value) => Math.round(value));
  expect(row).toEqual([0, 0, 0, 150, 75, 0, 50, 25, 0, 0, 0, 0]);
});

test("one outline leaves nothing behind for the next", () => {
  const surface = createSurface(100, 80);
  fill(surface, circle(90, 70, 40), flat([0, 0, 0]));
  expect(surface.mask.cells.every((cell) => cell === 0)).toBe(true);
});
