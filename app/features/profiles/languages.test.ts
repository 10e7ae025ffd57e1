import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { languageName, languageTag } from "./languages.ts";

describe("the languages of a member", () => {
  it.each([
    ["German", "de"],
    [" german ", "de"],
    ["de", "de"],
    ["DE", "de"],
    ["pt-br", "pt-BR"],
    ["Brazilian Portuguese", "pt-BR"],
    ["", null],
    ["Klingonese", null],
    ["zz", null],
  ])("%s is %s", (typed, tag) => expect(languageTag(typed)).toBe(tag));

  it("are found again by the name they are shown with", () => {
    fc.assert(
      fc.property(fc.constantFrom("en", "de", "pt-PT", "zh", "nb", "fil", "yo"), (tag) => {
        expect(languageTag(languageName(tag))).toBe(tag);
      }),
    );
  });
  it("are shown by their own name where nobody knows them, and never throw", () => {
    expect(languageName("no tag")).toBe("no tag");
    fc.assert(fc.property(fc.string({ maxLength: 12 }), (typed) => void languageTag(typed)));
  });
});
