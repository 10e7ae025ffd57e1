import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Deal, FEWEST_CLIENTS, FEWEST_CREATORS, MOST_OF_ONE, rangeOf, step } from "./rules.ts";

/** Deals of so many creators with so many clients in turn, at these prices. */
const deals = (creators: number, clients: number, price = (creator: number) => 50_000 + 1_300 * creator) =>
  Array.from(
    { length: creators },
    (_, creator): Deal => ({
      creator: `creator ${creator}`,
      client: `client ${creator % clients}`,
      amount: price(creator),
    }),
  );

describe("a range", () => {
  it("needs eight creators, four clients, and none of these that stands for more than a third", () => {
    expect(rangeOf(deals(8, 4))).not.toBeNull();
    expect(rangeOf(deals(7, 7))).toBeNull();
    expect(rangeOf(deals(9, 3))).toBeNull();
    const third = deals(9, 9).map((deal, place) => (place < 3 ? { ...deal, client: "one" } : deal));
    expect(rangeOf(third)).not.toBeNull();
    expect(rangeOf(third.map((deal, place) => (place < 4 ? { ...deal, client: "one" } : deal)))).toBeNull();
  });

  it("does not grow by the deals of one creator, however many", () => {
    const busy = Array.from({ length: 40 }, (_, one) => ({
      creator: "busy",
      client: `client ${one % 4}`,
      amount: 900_000,
    }));
    expect(rangeOf([...deals(7, 4), ...busy])).not.toBeNull();
    expect(rangeOf([...deals(6, 4), ...busy])).toBeNull();
    expect(rangeOf([...deals(12, 4), ...busy])?.median).toBeLessThan(70_000);
  });

  it("holds the middle half, rounded outwards, and never one price", () => {
    expect(rangeOf(deals(9, 9, (creator) => 10_000 * (creator + 1)))).toEqual({
      low: 30_000,
      median: 50_000,
      high: 70_000,
      atLeast: 8,
    });
    const same = rangeOf(deals(20, 5, () => 48_300));
    expect(same).toEqual({ low: 47_500, median: 47_500, high: 50_000, atLeast: 20 });
    expect(rangeOf(deals(20, 5, () => 50_000))).toMatchObject({ low: 45_000, high: 55_000 });
  });

  it("whatever was paid, has no more digits than its step, says nothing of few, and is in order", () => {
    const any = fc.array(
      fc.record({
        creator: fc.nat(14).map(String),
        client: fc.nat(6).map(String),
        amount: fc.integer({ min: 1, max: 5_000_000 }),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(any, (some) => {
        const range = rangeOf(some);
        const creators = new Set(some.map(({ creator }) => creator)).size;
        const clients = new Set(some.map(({ client }) => client)).size;
        if (creators < FEWEST_CREATORS || clients < FEWEST_CLIENTS) return range === null;
        if (range === null) return true;
        const { low, median, high } = range;
        const bySize = [low, high].every(
          (value) => value % step(value) === 0 || value % step(value - 1) === 0,
        );
        return low < high && low <= median && median <= high && bySize && range.atLeast <= creators;
      }),
    );
    expect(MOST_OF_ONE).toBeLessThan(1 / 2);
  });
});

it.each([
  [1_00, 10],
  [100_00, 1_000],
  [199_99, 1_000],
  [200_00, 2_500],
  [499_00, 2_500],
  [500_00, 5_000],
  [1_000_00, 10_000],
  [7, 1],
])("a price of %i is rounded to %i", (amount, rounded) => {
  expect(step(amount)).toBe(rounded);
});
