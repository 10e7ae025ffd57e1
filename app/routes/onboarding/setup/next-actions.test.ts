import { expect, it } from "vitest";
import { COMPLETENESS } from "#app/features/profiles/rules.ts";
import { nextActions } from "./next-actions.ts";

const having = (...has: string[]) => COMPLETENESS.map((part) => ({ ...part, done: has.includes(part.item) }));
const titles = (...given: Parameters<typeof nextActions>) => nextActions(...given).map(({ title }) => title);

it("names what counts most first, and then what it is for", () => {
  expect(titles(having(), "creator")).toEqual([
    "A first piece of work",
    "A few words about you",
    "Discover opportunities",
  ]);
  expect(titles(having("portfolio", "bio", "skills"), "creator")[0]).toBe("A picture of you");
});

it("sends who looks for people to their company first", () => {
  expect(titles(having(), "brand")).toEqual([
    "Set up your company",
    "A first piece of work",
    "Find collaborators",
  ]);
  expect(titles(having(), "both")).toContain("Set up your company");
});

it.each(["creator", "brand", "both"] as const)("has three things to do also for a complete %s", (who) => {
  const all = having(...COMPLETENESS.map(({ item }) => item));
  expect(new Set(titles(all, who)).size).toBe(3);
});
