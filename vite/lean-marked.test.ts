import { readFileSync } from "node:fs";
import { Lexer } from "marked";
import { expect, it } from "vitest";
import { readerOf } from "./lean-marked.ts";

const whole = readFileSync("node_modules/marked/lib/marked.esm.js", "utf8");

it("reads as the whole of marked does, and is a good deal smaller", async () => {
  const reader = readerOf(whole);
  expect(reader.length).toBeLessThan(whole.length * 0.85);
  const { Lexer: Lean } = await import(`data:text/javascript,${encodeURIComponent(reader)}`);
  const text =
    "# One &amp; *two*\n\n1. a [link](/help)\n   - b `c`\n\n> d\n\n| e | f |\n| - | - |\n| ~~g~~ | ![h](i) |\n\n```\nj\n```\n";
  expect(Lean.lex(text, { gfm: true })).toEqual(Lexer.lex(text, { gfm: true }));
});

it("refuses a file it was not written for", () => {
  expect(() => readerOf("export const lexer = 1;")).toThrow("Lexer was not found");
});
