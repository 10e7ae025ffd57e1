import { expect, it } from "vitest";
import { currencyIn, formatMoney, toMajorUnits, toMinorUnits } from "./money.ts";

it.each([
  ["12", "EUR", 1200],
  ["12.5", "EUR", 1250],
  ["12,50", "EUR", 1250],
  ["1 200", "EUR", 120_000],
  ["0.1", "USD", 10],
  ["8000", "JPY", 8000],
  ["80.5", "JPY", null],
  ["12.345", "EUR", null],
  ["-1", "EUR", null],
  ["1e9", "EUR", null],
  ["", "EUR", null],
  ["12345678901", "EUR", null],
  ["NaN", "EUR", null],
])("reads %j %s as %s minor units", (text, currency, minor) => {
  expect(toMinorUnits(text, currency)).toBe(minor);
});

it.each([
  [120_000, "EUR", "1200", "€1,200"],
  [1250, "EUR", "12.50", "€12.50"],
  [8000, "JPY", "8000", "¥8,000"],
  [5, "USD", "0.05", "$0.05"],
  // Of one sign for several lands nobody knows which is meant.
  [50_000, "AUD", "500", "A$500"],
  [50_000, "CAD", "500", "CA$500"],
  [3_800_000, "NOK", "38000", "NOK\u00a038,000"],
  [3_800_000, "SEK", "38000", "SEK\u00a038,000"],
])("writes %i %s as %s to type and %s to read", (minor, currency, typed, read) => {
  expect(toMajorUnits(minor, currency)).toBe(typed);
  expect(formatMoney(minor, currency)).toBe(read);
});

it("takes no word that a form brings back for a currency", () => {
  expect(currencyIn("JPY", "EUR")).toBe("JPY");
  for (const typed of ["1e309", "", "__proto__", null, undefined])
    expect(currencyIn(typed, "EUR")).toBe("EUR");
});
