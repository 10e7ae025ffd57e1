import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kilometresBetween } from "#app/core/place-key.ts";
import {
  ASPECT,
  CLOSEST,
  held,
  placeIn,
  project,
  reachOf,
  readView,
  turned,
  unproject,
  viewOf,
  viewOfCircle,
  WIDEST,
  WORLD,
  writeView,
} from "./view.ts";

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const spot = fc.record({ lat: real(-80, 80), lon: real(-180, 179.99) });
const view = fc.record({ x: real(-400, 400), y: real(-400, 400), width: real(0, 1_000) }).map(held);

describe("the plane of the map", () => {
  it("leads back to where it came from", () => {
    fc.assert(
      fc.property(spot, (one) => {
        const back = unproject(project(one));
        expect(back.lat).toBeCloseTo(one.lat, 6);
        expect(turned(back.lon - one.lon)).toBeCloseTo(0, 6);
      }),
    );
  });

  it("has the north above and the east on the right", () => {
    expect(project({ lat: 60, lon: 0 }).y).toBeLessThan(project({ lat: 10, lon: 0 }).y);
    expect(project({ lat: 0, lon: 20 }).x).toBeGreaterThan(project({ lat: 0, lon: 10 }).x);
    expect(project({ lat: 90, lon: 0 }).y).toBe(project({ lat: 84, lon: 0 }).y);
  });

  it("shows a circle of the ground as a circle", () => {
    fc.assert(
      fc.property(fc.record({ lat: real(-65, 65), lon: real(-170, 170) }), (middle) => {
        const reach = reachOf(middle, 50);
        const at = project(middle);
        for (const [dx, dy] of [
          [reach, 0],
          [-reach, 0],
          [0, reach],
          [0, -reach],
        ] as const) {
          const far = kilometresBetween(middle, unproject({ x: at.x + dx, y: at.y + dy }));
          expect(far).toBeGreaterThan(48.5);
          expect(far).toBeLessThan(51.5);
        }
      }),
    );
  });
});

describe("a view", () => {
  it("never shows more than there is, however far it is moved", () => {
    fc.assert(
      fc.property(view, ({ x, y, width }) => {
        expect(width).toBeGreaterThanOrEqual(CLOSEST);
        expect(width).toBeLessThanOrEqual(WIDEST);
        expect(Math.abs(x)).toBeLessThanOrEqual(180);
        expect(y - width / ASPECT / 2).toBeGreaterThanOrEqual(-157.001);
        expect(y + width / ASPECT / 2).toBeLessThanOrEqual(100.15);
      }),
    );
    expect(held(WORLD)).toEqual(WORLD);
  });

  it("holds all that it was made for, over the Pacific as well", () => {
    fc.assert(
      fc.property(fc.array(spot, { minLength: 1, maxLength: 12 }), (spots) => {
        const points = spots.map(project);
        const whole = viewOf(points);
        for (const point of points.filter(({ y }) => y > -156 && y < 99)) {
          const { x, y } = placeIn(whole, point);
          expect(x).toBeGreaterThanOrEqual(-1e-9);
          expect(x).toBeLessThanOrEqual(1 + 1e-9);
          expect(y).toBeGreaterThanOrEqual(-1e-9);
          expect(y).toBeLessThanOrEqual(1 + 1e-9);
        }
      }),
    );
    const fiji = viewOf([
      { x: 178, y: 18 },
      { x: -175, y: 19 },
    ]);
    expect(fiji.width).toBeLessThan(30);
    expect(viewOf([])).toEqual(WORLD);
  });

  it("of a circle has the whole circle in it", () => {
    for (const [lat, km] of [
      [0, 250],
      [64, 250],
      [52.5, 100],
      [-33, 25],
    ] as const) {
      const middle = { lat, lon: 13 };
      const seen = viewOfCircle(middle, km);
      const at = project(middle);
      for (const off of [-1, 1])
        expect(
          Math.abs(placeIn(seen, { x: at.x, y: at.y + off * reachOf(middle, km) }).y - 0.5),
        ).toBeLessThan(0.5);
      expect(seen.width).toBeGreaterThanOrEqual(CLOSEST);
    }
  });

  it("is what its address says", () => {
    fc.assert(
      fc.property(view, (one) => {
        const read = readView(writeView(one));
        if (!read) throw new Error(`${writeView(one)} is no view`);
        expect(Math.abs(turned(read.x - one.x))).toBeLessThan(0.01);
        expect(Math.abs(read.y - one.y)).toBeLessThan(0.2);
        expect(Math.abs(read.width - one.width)).toBeLessThan(0.1);
      }),
    );
  });

  it.each([
    "",
    "1,2",
    "a,b,c",
    "91000,2,3",
    "1,2,3,4",
    "NaN,0,1",
    "1e9,0,1",
    "1;2;3",
    "--1,0,5",
    "0,0,1e400",
  ])("that is written %j is none", (written) => expect(readView(written)).toBeNull());

  it("beyond the ends is brought back", () => {
    expect(readView("99,999,999")?.width).toBe(WIDEST);
    expect(readView("-89.99,0,0")).toMatchObject({ width: CLOSEST });
  });
});
