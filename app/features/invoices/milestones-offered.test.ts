import { expect, it } from "vitest";
import { milestonesOffered } from "./milestones-offered.ts";

const one = (id: string, projectId: string, people: string, paid = 0) => ({
  id,
  title: id,
  projectId,
  project: projectId,
  currency: "EUR",
  paid,
  people,
});
const all = [
  one("cut", "lookbook", "northlight", 400),
  one("grade", "lookbook", "northlight"),
  one("swap", "barter", "saoirse"),
];
const asked = { customer: "member", handle: "", project: "none", chosen: [] };
const offered = (about: object) => milestonesOffered(all, { ...asked, ...about }).map(({ id }) => id);

it("offers all to nobody yet, and to a customer those of projects they are in", () => {
  expect(offered({})).toEqual(["cut", "grade", "swap"]);
  expect(offered({ handle: "@Northlight " })).toEqual(["cut", "grade"]);
  expect(offered({ handle: "@somebody" })).toEqual([]);
});

it("offers those of one project: of the one that is chosen, or that the first of them is of", () => {
  expect(offered({ project: "barter" })).toEqual(["swap"]);
  expect(offered({ project: "barter", handle: "northlight" })).toEqual([]);
  expect(offered({ chosen: ["swap"] })).toEqual(["swap"]);
});

it("offers nothing that a member paid here to somebody without an account", () => {
  expect(offered({ customer: "email", handle: "northlight" })).toEqual(["grade", "swap"]);
  expect(offered({ customer: "company", handle: "north-house" })).toEqual(["cut", "grade", "swap"]);
});
