import { expect, it } from "vitest";
import { searchWords } from "./search-words.ts";

it("takes the beginning of the last word as it is typed, one letter only where nothing else is", () => {
  expect(searchWords("p", false)).toContain('"p" *');
  expect(searchWords("late pa", false)).toContain('"pa" *');
  expect(searchWords("zzzqqq b", false)).not.toContain("*");
  expect(searchWords("late pa")).not.toContain("*");
});
