import { describe, expect, it } from "vitest";
import { hours } from "#app/core/time.ts";
import { foreseen, inGridOrder, isReversed, moved } from "./rules.ts";
import { splitTags } from "./schema.ts";

const work = (id: string, position: number, featured = false) => ({
  id,
  position,
  featured,
  visibility: "public" as const,
});
const works = [work("a", 0), work("b", 1), work("c", 2)];
const ids = (items: { id: string }[]) => items.map(({ id }) => id).join("");

describe("the order of a portfolio", () => {
  it("has featured works first, then each in its place", () => {
    expect(ids(inGridOrder([work("a", 1), work("b", 0), work("c", 9, true)]))).toBe("cba");
  });

  it.each([
    ["a", "c", "bca"],
    ["c", "a", "cab"],
    ["b", "b", "abc"],
    ["x", "a", "abc"],
    ["a", "x", "abc"],
  ])("with %s moved to the place of %s is %s", (from, to, order) => {
    expect(moved(["a", "b", "c"], from, to).join("")).toBe(order);
  });
});

describe("the grid before the server has answered", () => {
  it.each([
    ["delete", ["b"], "ac"],
    ["feature", ["c"], "cab"],
    ["order", ["c", "b", "a"], "cba"],
    ["hide", ["a"], "abc"],
    ["edit", ["a"], "abc"],
  ])("after %s of %j is %s", (intent, chosen, order) => {
    expect(ids(foreseen(works, { intent, ids: chosen }))).toBe(order);
  });

  it("shows what is hidden and published", () => {
    const hidden = foreseen(works, { intent: "hide", ids: ["a"] });
    expect(hidden.map(({ visibility }) => visibility)).toEqual(["hidden", "public", "public"]);
    expect(foreseen(hidden, { intent: "show", ids: ["a"] })).toEqual(works);
  });
});

it("takes XP back within 24 hours, and no later", () => {
  expect(isReversed({ publishedAt: 0, removedAt: hours(24) - 1 })).toBe(true);
  expect(isReversed({ publishedAt: 0, removedAt: hours(24) })).toBe(false);
});

it("splits tags by comma, each once", () => {
  expect(splitTags(" portrait, studio ,, portrait,\u200b, 35 mm")).toEqual(["portrait", "studio", "35 mm"]);
});
