import { describe, expect, it } from "vitest";
import { SECTIONS, type Section, sectionOf } from "./sections.ts";

describe("where a project stands in the list", () => {
  it.each([
    ["draft", "drafts"],
    ["active", "active"],
    ["on_hold", "on_hold"],
    ["completed", "completed"],
    ["archived", "archived"],
    ["cancelled", "archived"],
  ] as const)("a %s one under %s", (status, section) =>
    expect(sectionOf({ status, waiting: null })).toBe(section),
  );

  it.each(["draft", "active", "on_hold", "completed"] as const)(
    "a %s one first where somebody waits",
    (status) => expect(sectionOf({ status, waiting: "Approve the photos" })).toBe("waiting"),
  );
  it("what waits stands above everything, what is over below", () => {
    const order = Object.keys(SECTIONS) as Section[];
    expect([order[0], order.at(-1)]).toEqual(["waiting", "archived"]);
  });
});
