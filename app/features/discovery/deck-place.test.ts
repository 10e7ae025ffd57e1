import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DeckPlace, decodePlace, encodePlace } from "./deck-place.ts";

const places: fc.Arbitrary<DeckPlace> = fc
  .record({
    ids: fc.array(fc.uuid(), { maxLength: 120 }),
    ahead: fc.array(fc.uuid(), { maxLength: 24 }),
    next: fc.option(fc.record({ key: fc.nat(), id: fc.uuid() })),
  })
  // Where no window follows there is no turn to come.
  .map((place) => (place.next ? place : { ...place, ahead: [] }));

describe("where the next page of a deck starts", () => {
  it("is read as it was written", () => {
    fc.assert(
      fc.property(places, (place) => {
        fc.pre(place.ids.length > 0 || place.next !== null);
        expect(decodePlace(encodePlace(place))).toEqual(place);
      }),
    );
  });
  it("stands in an address as it is", () => {
    fc.assert(
      fc.property(places, (place) => {
        const word = encodePlace(place) ?? "";
        expect(encodeURIComponent(word)).toBe(word);
      }),
    );
  });
  it("is nowhere at the end of everything", () => {
    expect(encodePlace({ ids: [], ahead: [], next: null })).toBeNull();
  });
  it.each([null, undefined, "", "~", "~not-an-id", "nonsense", `~${"a".repeat(31)}`, `~${"A".repeat(32)}`])(
    "is the beginning for %s",
    (word) => expect(decodePlace(word)).toBeNull(),
  );
  it("is the beginning for more than a window holds", () => {
    const word = `~${Array.from({ length: 121 }, () => "a".repeat(32)).join("~")}`;
    expect(decodePlace(word)).toBeNull();
  });
  it("never throws, whatever an address says", () => {
    fc.assert(fc.property(fc.string(), (word) => void decodePlace(word)));
  });
});
