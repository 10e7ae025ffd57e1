import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  activeFilters,
  asksForAll,
  countFilters,
  type Filters,
  LONGEST_TEXT,
  NONE,
  readFilters,
  writeFilters,
} from "./filters.ts";
import type { DeckTab } from "./schema.ts";

/** What each name of an address may say, and what it may not. */
const SAID: Record<string, string[]> = {
  q: ["wine", "  two   words "],
  type: ["job", "barter", "gift"],
  category: ["photo", "none of these"],
  mode: ["remote", "onsite", ""],
  posted: ["1", "30", "2"],
  proved: ["1", "0"],
  replies: ["80", "81"],
  floor: ["off", "on"],
  free: ["open", "closed"],
  account: ["brand", "__proto__"],
  tier: ["maverick", "spark"],
  rating: ["4.5", "3", "5"],
  language: ["Polish"],
  skills: ["a,b,,a", "c"],
  country: ["PT", "Portugal"],
  city: ["Porto"],
  pay: ["12,50", "500", "much"],
  currency: ["USD", "JPY", "DOGE"],
  new: ["1", "yes"],
  handled: ["1", "no"],
};

/** As long as what is cut, where a cut hurts: between words, and through a character of two halves. */
const longText = fc.string({ unit: fc.constantFrom("a", " ", "\u{1F600}"), minLength: 50, maxLength: 260 });
const anyText = fc.oneof(fc.string({ unit: "binary", maxLength: 80 }), longText);
const pair = fc
  .constantFrom(...Object.keys(SAID))
  .chain((name) => fc.tuple(fc.constant(name), fc.oneof(fc.constantFrom(...(SAID[name] ?? [])), anyText)));
const address = fc.array(pair, { maxLength: 24 });
const tab = fc.constantFrom<DeckTab>("opportunities", "creators");

const read = (of: DeckTab, query: string) => readFilters(of, new URLSearchParams(query));
const labels = (filters: Filters) => activeFilters(filters, { hasFloor: true }).map(({ label }) => label);

describe("the filters of Discover", () => {
  it("say the same again once they are written, whatever stood in an address", () => {
    fc.assert(
      fc.property(tab, address, (of, pairs) => {
        const filters = readFilters(of, new URLSearchParams(pairs));
        // The currency says nothing without an amount.
        const said = filters.pay ? filters : { ...filters, currency: "EUR" };
        expect(readFilters(of, writeFilters(filters))).toEqual(said);
      }),
    );
  });

  it("are taken away one by one, each without another", () => {
    fc.assert(
      fc.property(tab, address, (of, pairs) => {
        const filters = readFilters(of, new URLSearchParams(pairs));
        for (const { label, without } of activeFilters(filters, { hasFloor: true }))
          expect(labels(without).toSorted()).toEqual(
            labels(filters)
              .filter((other) => other !== label)
              .toSorted(),
          );
      }),
    );
  });

  it("ask for everything exactly when no chip but the floor and the handled ones shows", () => {
    fc.assert(
      fc.property(tab, address, (of, pairs) => {
        const filters = readFilters(of, new URLSearchParams(pairs));
        const narrowed = activeFilters({ ...filters, handled: false }, { hasFloor: false });
        expect(asksForAll(filters)).toBe(narrowed.length === 0);
      }),
    );
  });

  it("of the other tab are left out, and of what is none nothing is kept", () => {
    const query =
      "type=job&mode=remote&proved=1&floor=off&free=open&tier=maverick&rating=4.5&language=Polish";
    expect(read("opportunities", query)).toEqual({
      ...NONE,
      type: "job",
      mode: "remote",
      proved: true,
      floor: false,
    });
    expect(read("creators", query)).toEqual({
      ...NONE,
      free: "open",
      tier: "maverick",
      rating: 4.5,
      language: "Polish",
    });
    expect(read("opportunities", "type=__proto__&posted=2&replies=1e1&country=Portugal&pay=much")).toEqual(
      NONE,
    );
    // Everybody is a spark: it narrows nothing.
    expect(read("creators", "tier=spark")).toEqual(NONE);
  });

  it("hold a search of 200 characters and five skills, and cut what is longer", () => {
    const long = read(
      "creators",
      `q=${"x".repeat(LONGEST_TEXT + 1)}&skills=a,b,c&skills=c,d,e,f,${"y".repeat(61)}`,
    );
    expect(long.q).toHaveLength(LONGEST_TEXT);
    expect(long.skills).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("are counted for the button without the text, the currency and the floor", () => {
    expect(countFilters(NONE)).toBe(0);
    expect(countFilters(read("opportunities", "q=wine&floor=off"))).toBe(0);
    expect(countFilters(read("opportunities", "pay=500&currency=USD&skills=a,b&proved=1"))).toBe(3);
  });
});
