import { expect, it } from "vitest";
import { goalLines, monthLines, monthName, monthSentence } from "./monthly-words.ts";

const month = {
  figures: [
    { metric: "xp", total: 1_250, before: 0 },
    { metric: "profile_views", total: 40, before: 20 },
    { metric: "likes", total: 0, before: 3 },
    { metric: "contacts", total: 0, before: 0 },
    { metric: "made_up", total: 9, before: 9 },
  ],
  goals: [
    { metric: "profile_views", target: 40, total: 40 },
    { metric: "xp", target: 2_000, total: 1_250 },
    { metric: "made_up", target: 1, total: 9 },
  ],
};

it("is called by its name, also the first and the last of a year", () => {
  expect(["2026-01", "2026-12", "2028-02"].map(monthName)).toEqual([
    "January 2026",
    "December 2026",
    "February 2028",
  ]);
});

it("is said in the order of the page, with what there is alone", () => {
  expect(monthSentence(month)).toBe("Visits of your profile: 40 · XP: 1,250.");
  expect(monthSentence({ figures: [], goals: [] })).toBe("A quiet month: nothing was counted.");
  // What there was a month before is worth a line, not a word.
  expect(monthLines(month).map(({ title }) => title)).toEqual([
    "Visits of your profile: 40",
    "Likes: 0",
    "XP: 1,250",
  ]);
});

it("says what became of its goals: reached at the figure itself, or by how much not", () => {
  expect(goalLines(month)).toEqual([
    "Your goal for “Visits of your profile”: 40 of 40, reached.",
    "Your goal for “XP”: 1,250 of 2,000, 750 short.",
  ]);
});
