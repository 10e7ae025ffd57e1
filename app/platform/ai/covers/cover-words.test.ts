import { expect, test } from "vitest";
import { coverWords } from "./cover-words.server.ts";

test.each([
  ["Festival trailer cut from sixty films and one storm", "Festival trailer cut"],
  ["Winter lookbook photographer, three days in Lyngen light", "Winter lookbook photographer"],
  ["A rebuilt city bike for three repair posters", "Rebuilt city bike"],
  ["Jam team: writer and sound person for a game about a lift", "Jam team"],
  ["the Editor", "Editor"],
  ["Logo", "Logo"],
  ["We of the valley look for a drummer", "We of the valley look"],
  ["Anthropologically minded documentary photographers wanted", "Anthropologically minded"],
  ["x".repeat(100), `X${"x".repeat(99)}`],
  ["東京の写真家", "東京の写真家"],
  ["", ""],
])("%j is %j on its cover", (title, words) => {
  expect(coverWords(title)).toBe(words);
});
