import { expect, it } from "vitest";
import { Dice } from "./dice.ts";

it("throws the same again with the same seed, and something else with another", () => {
  const thrown = (seed: number) => {
    const dice = new Dice(seed);
    return Array.from({ length: 50 }, () => dice.between(1, 1000));
  };
  expect(thrown(7)).toEqual(thrown(7));
  expect(thrown(7)).not.toEqual(thrown(8));
});

it("reaches both ends and nothing beyond them", () => {
  const dice = new Dice(1);
  const seen = new Set(Array.from({ length: 500 }, () => dice.between(3, 6)));
  expect([...seen].sort()).toEqual([3, 4, 5, 6]);
  expect(() => dice.pick([])).toThrow(RangeError);
});

it("makes uuids that no two throws share", () => {
  const dice = new Dice(1);
  const made = Array.from({ length: 200 }, () => dice.uuid());
  expect(new Set(made).size).toBe(200);
  for (const one of made) expect(one).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
});
