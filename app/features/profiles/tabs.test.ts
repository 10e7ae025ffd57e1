import { expect, it } from "vitest";
import { openTab, shownTabs } from "./tabs.ts";

const EMPTY = { work: 0, services: 0, reviews: 0, endorsements: 0, posts: 0, openings: 0 };

it("shows only tabs with something in them, and About", () => {
  expect(shownTabs(EMPTY)).toEqual(["about"]);
  expect(shownTabs({ ...EMPTY, posts: 1, work: 2 })).toEqual(["work", "about", "posts"]);
});

it.each([
  [null, EMPTY, "about"],
  [null, { ...EMPTY, work: 1 }, "work"],
  ["reviews", { ...EMPTY, work: 1 }, "work"],
  ["reviews", { ...EMPTY, reviews: 1 }, "reviews"],
  ["constructor", EMPTY, "about"],
])("%s asked with %j opens %s", (asked, counts, tab) => {
  expect(openTab(asked, counts)).toBe(tab);
});
