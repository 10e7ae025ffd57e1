import { describe, expect, it } from "vitest";
import { clarityInWords } from "./clarity.ts";
import { readRights, rightsInWords } from "./terms.ts";
import { applicantsInWords, counted, longDuration } from "./words.ts";

describe("longDuration", () => {
  it.each([
    [1, "1 day"],
    [10, "10 days"],
    [14, "2 weeks"],
    [30, "1 month"],
    [90, "3 months"],
    [365, "1 year"],
    [730, "2 years"],
  ])("%s days are %s", (days, words) => {
    expect(longDuration(days)).toBe(words);
  });
});

describe("applicantsInWords", () => {
  it.each([
    [0, "Fewer than 5 applicants"],
    [4, "Fewer than 5 applicants"],
    [5, "5 to 20 applicants"],
    [20, "5 to 20 applicants"],
    [21, "More than 20 applicants"],
  ])("never says how many exactly: %s", (count, words) => {
    expect(applicantsInWords(count)).toBe(words);
  });
});

it("names one thing and many", () => {
  expect([counted(1, "seat"), counted(2, "seat")]).toEqual(["1 seat", "2 seats"]);
});

it("calls a clarity score by a word", () => {
  expect([100, 80, 79, 50, 49, 0].map(clarityInWords)).toEqual([
    "Clear",
    "Clear",
    "Some questions open",
    "Some questions open",
    "Many questions open",
    "Many questions open",
  ]);
});

describe("rightsInWords", () => {
  const terms = {
    channels: ["social", "web", "print"],
    territory: "Europe",
    duration_days: 365,
    exclusivity_scope: null,
    exclusivity_days: null,
    paid_ads: false,
    credit_required: true,
  };

  it("says them as sentences", () => {
    const read = readRights(terms);
    expect(read && rightsInWords(read)).toEqual([
      "They may show the work in social media, website and newsletter and print, Europe, for 1 year.",
      "Paid ads are not part of it.",
      "Your name is shown with it.",
    ]);
  });

  it("names what costs most: no end, paid ads, nobody else", () => {
    const read = readRights({
      ...terms,
      channels: [],
      territory: null,
      duration_days: 0,
      paid_ads: true,
      exclusivity_scope: "other shoe brands",
      exclusivity_days: 90,
      credit_required: false,
    });
    expect(read && rightsInWords(read)).toEqual([
      "They may show the work where both of you agree, without an end.",
      "They may run it as paid ads, which is worth a price of its own.",
      "You may not work for others (other shoe brands) for 3 months.",
    ]);
  });

  it.each([null, {}, "x", { ...terms, channels: ["moon"] }])("reads %j as nothing agreed", (stored) => {
    expect(readRights(stored)).toBeNull();
  });
});
