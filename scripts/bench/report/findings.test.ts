import { describe, expect, it } from "vitest";
import { type Aim, aimText, figure, type Unit, verdictOf, verdictText } from "./findings.ts";

const low: Aim = { must: 2, stretch: 1, better: "lower" };
const high: Aim = { must: 20, stretch: 30, better: "higher" };
const finding = (value: number, aim: Aim | null, unit: Unit = "x") => ({
  what: "",
  beside: "",
  value,
  unit,
  aim,
});

describe("verdictOf", () => {
  it.each([
    [low, 1, "stretch"],
    [low, 1.01, "met"],
    [low, 2, "met"],
    [low, 2.01, "missed"],
    [high, 30, "stretch"],
    [high, 20, "met"],
    [high, 19.9, "missed"],
    [{ must: 5, better: "lower" } as Aim, 5, "stretch"],
    [null, 5, "no aim"],
    [low, Number.NaN, "missed"],
  ])("%j at %d is %s", (aim, value, verdict) => expect(verdictOf({ aim, value })).toBe(verdict));
});

describe("verdictText", () => {
  it.each([
    [finding(2.5, low), "missed by 25 %"],
    [finding(5, low), "missed by 2.5x"],
    [finding(10, high, "%"), "missed by 2.0x"],
    [finding(3, { must: 0, better: "lower" }, "count"), "missed by 3"],
    [finding(1, low), "stretch met"],
    [finding(4, { must: 5, better: "lower" }), "met"],
    [finding(1, null), "-"],
  ])("%j says %s", (given, text) => expect(verdictText(given)).toBe(text));
});

it("writes aims with their stretch in brackets", () => {
  expect(aimText(finding(1, low))).toBe("<= 2.00x (1.00x)");
  expect(aimText(finding(1, high, "%"))).toBe(">= 20 % (30 %)");
});

it.each([
  [0.123, "x", "0.12x"],
  [12.34, "x", "12.3x"],
  [7.25, "ms", "7.3 ms"],
  [1234.5, "ms", "1235 ms"],
  [3, "count", "3"],
] as [number, Unit, string][])("writes %d %s as %s", (value, unit, text) =>
  expect(figure(value, unit)).toBe(text),
);
