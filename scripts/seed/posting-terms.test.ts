import { expect, it } from "vitest";
import { budgetOf, tradeOf } from "./posting-terms.ts";

const NOTHING = [null, null, null, null];

it.each([
  ["NOK 38,000 flat, travel on top", [3_800_000, 3_800_000, "NOK", "project"]],
  ["EUR 400 to EUR 560, depending on scope", [40_000, 56_000, "EUR", "project"]],
  ["JPY 26,000 per day, 4 days", [26_000, 26_000, "JPY", "day"]],
  ["AUD 650 per issue, six issues", NOTHING],
  ["XYZ 10 flat", NOTHING],
  ["Credit and a share of what it sells", NOTHING],
])("reads the budget of “%s”", (words, expected) => {
  expect(Object.values(budgetOf(words))).toEqual(expected);
});

it.each([
  ["We give: a bike. You give: three posters.", ["A bike", "Three posters"]],
  ["I give: 60 of 300 notebooks and paper. You give: covers.", ["60 of 300 notebooks and paper", "Covers"]],
  ["A share of what it sells", [null, null]],
])("reads both sides of “%s”", (words, expected) => {
  expect(Object.values(tradeOf(words))).toEqual(expected);
});
