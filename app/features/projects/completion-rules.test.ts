import { describe, expect, it } from "vitest";
import { whatIsOpen } from "./completion-rules.ts";
import type { MilestoneStatus } from "./milestone-rules.ts";

const NOTHING = { total: 0, open: 0, first: null, disputed: 0 };
const part = (status: MilestoneStatus, required = true) => ({ title: `A ${status} one`, status, required });

describe("a project may be completed", () => {
  it.each([
    ["with nothing in it", [], NOTHING],
    ["once all that is required is paid out or approved", [part("approved"), part("released")], NOTHING],
    ["when what is missing was called off, or given back", [part("cancelled"), part("refunded")], NOTHING],
    ["when what is missing was never required", [part("draft", false), part("agreed", false)], NOTHING],
    ["when every item of the trade is settled", [], { total: 2, open: 0, first: null, disputed: 0 }],
  ] as const)("%s", (_, parts, goods) => expect(whatIsOpen({ parts, goods })).toBeNull());
});

describe("what is in its way is named", () => {
  it.each(["in_progress", "delivered", "changes_requested"] as const)(
    "a milestone that is %s, required or not",
    (status) => {
      expect(whatIsOpen({ parts: [part(status, false)], goods: NOTHING })).toBe(
        `“A ${status} one” is still under way.`,
      );
    },
  );
  it.each(["draft", "proposed", "agreed"] as const)("a required one that is %s", (status) => {
    expect(whatIsOpen({ parts: [part("released"), part(status)], goods: NOTHING })).toMatch(
      new RegExp(`^“A ${status} one” is required and not approved yet`),
    );
  });
  it("an item of the trade, once the milestones are done", () => {
    const goods = { total: 2, open: 1, first: "The lens", disputed: 0 };
    expect(whatIsOpen({ parts: [part("approved")], goods })).toMatch(/^“The lens” of the trade/);
    expect(whatIsOpen({ parts: [part("agreed")], goods })).toMatch(/^“A agreed one”/);
    expect(whatIsOpen({ parts: [], goods: { ...goods, first: null } })).toMatch(/^“An item” of the trade/);
  });
});
