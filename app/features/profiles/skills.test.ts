import { expect, it } from "vitest";
import { skillSlug } from "./skills.ts";

it.each([
  ["Lighting design", "lighting-design"],
  ["  C++ & C# ", "c++-c#"],
  ["Node.js", "node-js"],
  ["Crème brûlée", "creme-brulee"],
  ["\u7167\u660e", "\u7167\u660e"],
  ["!!!", ""],
])("the slug of %j is %j", (name, slug) => {
  expect(skillSlug(name)).toBe(slug);
});
