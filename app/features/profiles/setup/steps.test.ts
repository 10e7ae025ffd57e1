import { describe, expect, it } from "vitest";
import { accountOf, isUnderWay, nextSetupStep, whoIs } from "./steps.ts";

describe("who somebody is", () => {
  it.each([
    ["creator", "creator", "creator", false],
    ["both", "brand", "creator", true],
    ["brand", "creator", "brand", false],
    ["brand", "brand", "brand", false],
    ["brand", "company", "company", false],
    ["creator", "company", "creator", false],
  ] as const)("who chose %s and was a %s is kept as a %s", (who, before, accountType, alsoHires) => {
    expect(accountOf(who, before)).toEqual({ accountType, alsoHires });
  });

  it.each(["creator", "brand", "both"] as const)("is read back as it was chosen: %s", (who) => {
    for (const before of ["creator", "brand", "company"] as const)
      expect(whoIs(accountOf(who, before))).toBe(who);
  });
});

it.each([
  [-1, 1],
  [0, 1],
  [4, 5],
  [5, 5],
])("a setup saved up to step %i is resumed at step %i", (furthest, next) =>
  expect(nextSetupStep(furthest)).toBe(next),
);

it.each([
  [0, null, false],
  [1, null, true],
  [5, 1, false],
])("a setup at step %i, finished at %s, is under way: %s", (setupStep, setupCompletedAt, expected) =>
  expect(isUnderWay({ setupStep, setupCompletedAt })).toBe(expected),
);
