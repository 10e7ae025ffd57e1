import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Cluster, closerView, clustersOf, GAP, pinsIn } from "./clusters.ts";
import { type Place, spotIn, spotWord } from "./places.ts";
import { CLOSEST, held, placeIn, project, turned, viewOf, WORLD } from "./view.ts";

const place = fc
  .record({
    lat: fc.integer({ min: -5500, max: 7000 }),
    lon: fc.integer({ min: -17999, max: 17999 }),
    count: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ lat, lon, count }): Place => {
    const spot = spotWord({ lat: lat / 100, lon: lon / 100 });
    if (!spot) throw new Error("nowhere");
    return { spot, name: `T${spot}`, country: null, count };
  });
const places = fc.uniqueArray(place, { selector: ({ spot }) => spot, maxLength: 60 });
const width = fc.double({ min: CLOSEST, max: 360, noNaN: true });

const pointOf = ({ spot }: Place) => project(spotIn(spot));
const spotsIn = (clusters: readonly Cluster[]) =>
  clusters.flatMap((cluster) => cluster.places.map(({ spot }) => spot)).sort();

describe("pins", () => {
  it("hold each place once, and count what lies there", () => {
    fc.assert(
      fc.property(places, width, (all, wide) => {
        const clusters = clustersOf(all, wide);
        expect(spotsIn(clusters)).toEqual(all.map(({ spot }) => spot).sort());
        for (const { places: held, count } of clusters)
          expect(count).toBe(held.reduce((sum, one) => sum + one.count, 0));
      }),
    );
  });

  it("never lie on each other, each on the fullest of its places and near to all of them", () => {
    fc.assert(
      fc.property(places, width, (all, wide) => {
        const clusters = clustersOf(all, wide);
        const apart = (a: { x: number; y: number }, b: { x: number; y: number }) =>
          Math.hypot(turned(a.x - b.x), a.y - b.y);
        for (const [index, one] of clusters.entries()) {
          for (const other of clusters.slice(index + 1))
            expect(apart(one.at, other.at)).toBeGreaterThanOrEqual(GAP * wide);
          for (const held of one.places) {
            expect(apart(one.at, pointOf(held))).toBeLessThan(GAP * wide);
            expect(held.count).toBeLessThanOrEqual(one.places[0].count);
          }
        }
      }),
    );
  });

  it("are the same in whatever order the places came", () => {
    fc.assert(
      fc.property(places, width, (all, wide) => {
        expect(clustersOf(all.toReversed(), wide)).toEqual(clustersOf(all, wide));
      }),
    );
  });

  it("stand in the order of reading, and only where they are seen", () => {
    fc.assert(
      fc.property(places, width, (all, wide) => {
        const view = held({ x: 10, y: -30, width: wide });
        const pins = pinsIn(view, clustersOf(all, wide));
        for (const { left, top } of pins) {
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
          expect(Math.max(left, top)).toBeLessThanOrEqual(1);
        }
        for (const [index, pin] of pins.slice(1).entries()) {
          const before = pins[index];
          if (!before) throw new Error("no pin before");
          expect(pin.top > before.top - 0.2).toBe(true);
          if (Math.abs(pin.top - before.top) < 1e-9) expect(pin.left).toBeGreaterThanOrEqual(before.left);
        }
      }),
    );
  });

  it("are all on the map of the whole world", () => {
    fc.assert(
      fc.property(places, (all) => {
        const pins = pinsIn(WORLD, clustersOf(all, WORLD.width));
        expect(spotsIn(pins)).toEqual(all.map(({ spot }) => spot).sort());
      }),
    );
  });

  it("of several places come apart in a few presses, or show all that lies there", () => {
    fc.assert(
      fc.property(places, (all) => {
        let view = viewOf(all.map(pointOf));
        for (let presses = 0; presses < 12; presses++) {
          const several = clustersOf(all, view.width).find((cluster) => cluster.places.length > 1);
          const closer = several && closerView(several, view);
          if (!several || !closer) return;
          expect(closer.width).toBeLessThanOrEqual(view.width / 2 + 1e-9);
          for (const one of several.places) {
            const { x, y } = placeIn(closer, pointOf(one));
            expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
            expect(Math.max(x, y)).toBeLessThanOrEqual(1);
          }
          view = closer;
        }
        throw new Error("there is no end to it");
      }),
    );
  });
});
