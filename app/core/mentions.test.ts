import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { begunHandle, meantBy, splitMentions } from "./mentions.ts";

describe("words in pieces", () => {
  const mira = { userId: "m", handle: "mira" };

  it("marks those it names, and nobody else", () => {
    expect(splitMentions("Hi @Mira and @sam.", [mira])).toEqual([
      { text: "Hi " },
      { text: "@Mira", userId: "m" },
      { text: " and @sam." },
    ]);
    expect(splitMentions("@mira", [mira])).toEqual([{ text: "@mira", userId: "m" }]);
    expect(splitMentions("", [mira])).toEqual([{ text: "" }]);
  });

  it("keeps every letter", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("@mira", "@", "mira", " ", ",", "x", "@sam")), (parts) => {
        const text = parts.join("");
        expect(
          splitMentions(text, [mira])
            .map((piece) => piece.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });
});

it.each([
  ["@", 1, { from: 0, words: "" }],
  ["Hi @Mi", 6, { from: 3, words: "mi" }],
  ["Hi @Mi there", 6, { from: 3, words: "mi" }],
  ["(@a", 3, { from: 1, words: "a" }],
  ["mira@", 5, null],
  ["@mira ", 6, null],
])("a handle that is being written is found before the caret: %j at %i", (text, caret, found) => {
  expect(begunHandle(text, caret)).toEqual(found);
});

it("offers those whose name or handle begins so, the likeliest first", () => {
  const people = [
    { userId: "1", name: "Bora Adam", handle: "northlight" },
    { userId: "2", name: "Adam", handle: "zed" },
    { userId: "3", name: "Cleo", handle: "cleo_adams" },
  ];
  expect(meantBy("ad", people).map(({ userId }) => userId)).toEqual(["2", "1", "3"]);
  expect(meantBy("north", people).map(({ userId }) => userId)).toEqual(["1"]);
  expect(meantBy("", people)).toHaveLength(3);
  expect(meantBy("nobody", people)).toEqual([]);
});
