import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placesOf, readSpots, spotIn, spotWord, writeSpots } from "./places.ts";

const at = (
  lat: number | null,
  lon: number | null,
  town: string | null = "Town",
  country: string | null = null,
) => ({
  lat,
  lon,
  town,
  country,
});

describe("places", () => {
  it("are the towns of what was found, the fullest first; what lies nowhere is counted beside", () => {
    const found = [
      at(52.52, 13.41, "Berlin", "DE"),
      at(38.73, -9.15, "Lisboa", null),
      at(38.73, -9.15, "Lisbon, Rua Augusta 7", "PT"),
      at(38.73, -9.15, " Lisbon", "PT"),
      at(null, 4, "Anywhere"),
      at(null, null, null),
    ];
    expect(placesOf(found)).toEqual({
      places: [
        { spot: "38.73,-9.15", name: "Lisbon", country: "PT", count: 3 },
        { spot: "52.52,13.41", name: "Berlin", country: "DE", count: 1 },
      ],
      unplaced: 2,
    });
  });

  it("lose nothing, and do not hang on the order of what was found", () => {
    const one = fc.record({
      lat: fc.option(fc.constantFrom(1, 2.5, -3.25, 91)),
      lon: fc.option(fc.constantFrom(0, -179.99, 14.2)),
      town: fc.option(fc.constantFrom("A", "B", " ", "C")),
      country: fc.constantFrom("DE"),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 40 }), (found) => {
        const { places, unplaced } = placesOf(found);
        expect(places.reduce((sum, { count }) => sum + count, unplaced)).toBe(found.length);
        expect(new Set(places.map(({ spot }) => spot)).size).toBe(places.length);
        expect(placesOf(found.toReversed())).toEqual({ places, unplaced });
      }),
    );
  });
});

describe("the places of an address", () => {
  it("are those that were written", () => {
    const spots = fc.array(
      fc.tuple(fc.integer({ min: -9000, max: 9000 }), fc.integer({ min: -18000, max: 18000 })),
      {
        maxLength: 20,
      },
    );
    fc.assert(
      fc.property(spots, (written) => {
        const words = written.flatMap(([lat, lon]) => spotWord({ lat: lat / 100, lon: lon / 100 }) ?? []);
        expect(readSpots(writeSpots(words))).toEqual([...new Set(words)]);
        for (const word of words) expect(spotWord(spotIn(word))).toBe(word);
      }),
    );
  });

  it.each([
    [null, []],
    ["", []],
    ["52.52,13.41", ["52.52,13.41"]],
    ["52.52,13.41~52.52,13.41", ["52.52,13.41"]],
    ["-0.00,-0.00", ["0.00,0.00"]],
    ["52.5,13.4", []],
    ["99.00,13.41~1.00,2.00", ["1.00,2.00"]],
    ["1.00,181.00", []],
    ["1.00,2.00' OR 1=1", []],
    ["~~~", []],
    ["NaN,NaN", []],
  ])("%j are %j", (written, spots) => expect(readSpots(written)).toEqual(spots));

  it("are no more than lie as one pin on the closest map", () => {
    const many = Array.from({ length: 500 }, (_, index) => `1.00,${(index / 100).toFixed(2)}`).join("~");
    expect(readSpots(many)).toHaveLength(60);
  });
});
