import { describe, expect, it } from "vitest";
import { tipsFor } from "./tips.ts";

const NOW = 1_000;
const OPEN = { id: "p", status: "active", visibility: "public", clarityScore: 95, boostUntil: null };
const keysOf = (posting: Partial<typeof OPEN> | { clarityScore: null } | { boostUntil: number }) =>
  tipsFor({ ...OPEN, ...posting }, NOW).map(({ key }) => key);

describe("what brings the first answers to a posting", () => {
  it.each([
    ["a clear, public one", {}, ["share", "boost"]],
    ["one that is boosted", { boostUntil: NOW + 1 }, ["share"]],
    ["one whose boost is over", { boostUntil: NOW }, ["share", "boost"]],
    ["one that leaves much open", { clarityScore: 79 }, ["unclear", "share", "boost"]],
    ["one that was never judged", { clarityScore: null }, ["unclear", "share", "boost"]],
    ["one for invited people alone", { visibility: "invited" }, ["hidden", "share", "boost"]],
    ["a paused one: nothing else helps", { status: "paused", clarityScore: 10 }, ["paused"]],
  ])("%s", (_name, posting, keys) => {
    expect(keysOf(posting)).toEqual(keys);
  });

  it("says how clear it is", () => {
    expect(tipsFor({ ...OPEN, clarityScore: 40 }, NOW)[0]?.title).toBe("It is 40 of 100 clear");
  });
});
