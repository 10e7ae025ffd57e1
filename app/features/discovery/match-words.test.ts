import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NONE } from "./filters.ts";
import { matchIn, matchOf, searchWords, wordsOf } from "./match-words.ts";

describe("what the full-text index is asked", () => {
  it("is every word by its beginning, as long as the index holds one", () => {
    expect(matchOf("creators", { ...NONE, q: "a Ny photographer" })).toBe(
      [
        '({name headline skills place languages body} : "a")',
        '({name headline skills place languages body} : "ny" *)',
        '({name headline skills place languages body} : "photogra" *)',
      ].join(" AND "),
    );
    // Seven letters are cut to the six that are held.
    expect(matchIn("name", "stylist")).toBe('(name : "stylis" *)');
  });

  it("is a skill and a place as a whole, and a language of people alone", () => {
    const filters = { ...NONE, skills: ["Photo editing"], city: "São Paulo", language: "Polish" };
    expect(matchOf("opportunities", filters)).toBe('(skills : "photo editing") AND (place : "são paulo")');
    expect(matchOf("creators", filters)).toContain('(languages : "polish")');
  });

  it("is all there is where nothing is asked, and a filter beside words where one is", () => {
    expect(matchOf("opportunities", NONE)).toBe('(facets : "xall")');
    expect(matchOf("opportunities", { ...NONE, q: "film", type: "barter" })).toBe(
      '({title skills company place topics body} : "film" *) AND (facets : "xtypebarter")',
    );
    expect(matchOf("opportunities", { ...NONE, q: "  " })).toBe('(facets : "xall")');
  });

  it("is what nobody holds where something is asked that has no word", () => {
    for (const asked of [{ q: "!!! -- *" }, { q: "🎉" }, { skills: ["🎉"] }, { q: "film", city: '"' }])
      expect(matchOf("creators", { ...NONE, ...asked })).toBe('(facets : "xnone")');
    // A language narrows people alone.
    expect(matchOf("opportunities", { ...NONE, language: "🎉" })).toBe('(facets : "xall")');
  });

  it("is at most eight words, each once", () => {
    expect(searchWords("one two two three four five six seven eight nine ten")).toEqual([
      ...["one", "two", "three", "four", "five", "six", "seven", "eight"],
    ]);
  });

  it("holds nothing of what was typed but letters, digits and marks, in quotes: no operator, no column", () => {
    const typed = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 60 }),
      fc.string({
        unit: fc.constantFrom('"', "*", ":", "(", ")", "^", "-", "+", " ", "a", "NEAR"),
        maxLength: 40,
      }),
    );
    fc.assert(
      fc.property(typed, typed, (q, skill) => {
        const asked = matchOf("creators", { ...NONE, q, skills: [skill] });
        const outside = asked.replaceAll(/"[^"]*"/g, "");
        expect(
          outside.replaceAll(/\{name headline skills place languages body\}|skills|facets/g, ""),
        ).toMatch(/^(?:\( : ?(?: \*)?\)(?: AND )?)+$/);
        for (const [, words = ""] of asked.matchAll(/"([^"]*)"/g))
          for (const word of words.split(" ")) expect(wordsOf(word)).toEqual([word]);
      }),
    );
  });
});
