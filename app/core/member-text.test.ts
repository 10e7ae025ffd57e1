import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanLine, cleanLines, countCharacters, setApart } from "./member-text.ts";

describe("cleanLine", () => {
  it.each([
    ["  Alice  ", "Alice"],
    ["Alice\r\nMartin\tB.", "Alice Martin B."],
    ["Al\u0000i\u0007ce\u009f", "Alice"],
    ["\u2028Alice\u2029", "Alice"],
    ["lone \ud83d half", "lone  half"],
    ["\u200b", ""],
    [" \u200b\u2060\ufeff\u00ad ", ""],
    ["\u3164\u2800\u115f", ""],
    ["\u202e\u2066", ""],
    ["Nina \u202eolleh", "Nina olleh"],
    ["\u2067Nina\u2069", "Nina"],
    ["נינה\u200f (AB)", "נינה\u200f (AB)"],
    ["👩🏽‍🎤", "👩🏽‍🎤"],
    ["می‌خواهم", "می‌خواهم"],
    ["e\u0301", "e\u0301"],
    ["-", "-"],
  ])("makes of %j the line %j", (text, line) => {
    expect(cleanLine(text)).toBe(line);
  });
});

describe("cleanLines", () => {
  it.each([
    ["One\r\ntwo\rthree\n\nfour", "One\ntwo\nthree\n\nfour"],
    ["One\ttwo\u0000\u001b", "One two"],
    [" \n\u200b\n ", ""],
    ["One \u202bowt\u202c\nthree", "One owt\nthree"],
  ])("makes of %j the text %j", (text, lines) => {
    expect(cleanLines(text)).toBe(lines);
  });
});

it("leaves no control character, no loose end, and nothing more to clean", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      for (const clean of [cleanLine, cleanLines]) {
        const cleaned = clean(text);
        expect(cleaned).not.toMatch(clean === cleanLine ? /\p{Cc}/u : /[^\P{Cc}\n]/u);
        expect(cleaned).toBe(cleaned.trim());
        expect(clean(cleaned)).toBe(cleaned);
      }
    }),
  );
});

it.each([
  ["Ana", "Ana"],
  ["نورا", "\u2068نورا\u2069"],
  ["Dana דנה 3", "\u2068Dana דנה 3\u2069"],
  ["Hi,\nשלום: 5\nAna", "Hi,\n\u2068שלום: 5\u2069\nAna"],
])(
  "sets %j apart from a sentence around it, line by line, where it reads from right to left",
  (words, apart) => {
    expect(setApart(words)).toBe(apart);
    expect(setApart(apart)).toBe(apart);
  },
);

it.each([
  ["", 0],
  ["abc", 3],
  ["a\r\nb", 3],
  ["🎨🎨", 2],
])("counts %j as %i characters", (text, count) => {
  expect(countCharacters(text)).toBe(count);
});
