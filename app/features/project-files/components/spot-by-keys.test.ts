import fc from "fast-check";
import { expect, it } from "vitest";
import { type Spot, spotByKeys } from "./spot-by-keys.ts";

const point = (x: number, y: number): Spot => ({ kind: "point", x, y, w: 0, h: 0 });

it("the first press chooses the middle, arrows move it from there, other keys choose nothing", () => {
  expect(spotByKeys(null, "ArrowLeft", false)).toEqual(point(0.5, 0.5));
  expect(spotByKeys(point(0.5, 0.5), "ArrowLeft", false)).toEqual(point(0.48, 0.5));
  expect(spotByKeys(point(0.5, 0.5), "ArrowDown", false)).toEqual(point(0.5, 0.52));
  expect(spotByKeys(point(0.5, 0.5), "Tab", false)).toBeNull();
});

it("with Shift a point becomes an area that grows, and shrinks to a point again", () => {
  const area = { kind: "area", x: 0.5, y: 0.5, w: 0.02, h: 0.02 } as const;
  expect(spotByKeys(point(0.5, 0.5), "ArrowRight", true)).toEqual(area);
  expect(spotByKeys(area, "ArrowRight", true)).toEqual({ ...area, w: 0.04 });
  expect(spotByKeys(area, "ArrowUp", true)).toEqual(point(0.5, 0.5));
  expect(spotByKeys(point(0.5, 0.5), "ArrowLeft", true)).toEqual(point(0.5, 0.5));
  expect(spotByKeys(point(1, 0.5), "ArrowRight", true)).toEqual(point(1, 0.5));
});

it("whatever is pressed, the place stays on the picture", () => {
  const press = fc.tuple(fc.constantFrom("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"), fc.boolean());
  fc.assert(
    fc.property(fc.array(press, { maxLength: 200 }), (presses) => {
      let spot: Spot | null = null;
      for (const [key, shift] of presses) spot = spotByKeys(spot, key, shift);
      const { kind, x, y, w, h } = spot ?? point(0, 0);
      for (const at of [x, y, w, h]) expect(at).toBeGreaterThanOrEqual(0);
      expect(Math.max(x + w, y + h)).toBeLessThanOrEqual(1.0001);
      expect(kind === "area").toBe(w > 0 && h > 0);
    }),
  );
});
