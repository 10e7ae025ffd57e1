import { expect, test } from "vitest";
import { isMeant, wordsIn } from "./fold.ts";

test("each word typed begins a word of the text, in any order, whatever its marks and case", () => {
  expect(isMeant("Zoë Ångström", wordsIn("ang ZOE"))).toBe(true);
  expect(isMeant("Recovery codes", wordsIn("cod rec"))).toBe(true);
  expect(isMeant("Recovery codes", wordsIn("covery"))).toBe(false);
  expect(isMeant("Recovery codes", wordsIn("codes now"))).toBe(false);
});

test("names of other scripts are found as well", () => {
  expect(isMeant("مريم حداد", wordsIn("حداد"))).toBe(true);
  expect(isMeant("Мария Ким", wordsIn("мар"))).toBe(true);
});

test("what holds no word means nothing", () => {
  expect(wordsIn(' *"-() 🎉 ')).toEqual([]);
  expect(isMeant("Anything", wordsIn("  "))).toBe(false);
});
