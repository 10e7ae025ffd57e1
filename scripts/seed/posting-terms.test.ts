import { expect, it } from "vitest";
import { budgetOf } from "./posting-terms.ts";

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
