import fc from "fast-check";
import { expect, test } from "vitest";
import { kilometresBetween, placeKey } from "./place-key.ts";

test.each([
  ["Lisbon, Portugal", "lisbon"],
  ["  München ", "munchen"],
  ["İzmir", "izmir"],
  ["Đà Nẵng", "da nang"],
  ["TROMSØ", "tromso"],
  ["Saint-Étienne", "saint etienne"],
  ["Gdańsk", "gdansk"],
  ["Łódź", "lodz"],
  ["", ""],
  [", Portugal", ""],
  ["%_'\"*", ""],
])("%j is looked up as %j", (typed, key) => expect(placeKey(typed)).toBe(key));

test("a key is its own key", () => {
  fc.assert(fc.property(fc.string(), (text) => placeKey(placeKey(text)) === placeKey(text)));
});

test.each([
  ["Lisbon and Porto", { lat: 38.72, lon: -9.13 }, { lat: 41.15, lon: -8.61 }, 274],
  ["London and Paris", { lat: 51.51, lon: -0.13 }, { lat: 48.85, lon: 2.35 }, 344],
  ["two sides of the date line", { lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 }, 111],
  ["pole and pole", { lat: 90, lon: 0 }, { lat: -90, lon: 0 }, 20015],
])("%s", (_, one, other, km) => {
  expect(kilometresBetween(one, other)).toBeCloseTo(km, -0.5);
  expect(kilometresBetween(other, one)).toBe(kilometresBetween(one, other));
});

test("a place is nowhere but where it is", () => {
  const spot = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(fc.property(spot, (one) => kilometresBetween(one, one) === 0));
});
