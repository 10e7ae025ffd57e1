import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BARTER_STEPS,
  BARTER_WORDS,
  type BarterItem,
  type BarterStatus,
  type BarterStep,
  balanceOf,
  canDispute,
  canStep,
  isReleased,
  isSettled,
  ruledByTime,
  whatIsMissing,
} from "./barter-rules.ts";

const item = (over: Partial<BarterItem> = {}): BarterItem => ({
  side: "work",
  value: 100,
  status: "promised",
  agreedAt: 1,
  approvedAt: null,
  ...over,
});

describe("the balance of a barter", () => {
  it.each([
    [100, 100, null],
    [100, 90, null],
    [100, 89, "work"],
    [0, 0, null],
    [0, 1, "client"],
  ])("%i against %i", (work, client, more) => {
    const items = [item({ value: work }), item({ side: "client", value: client })];
    expect(balanceOf(items)).toMatchObject({ work, client, more });
  });

  it("leaves out what is waived", () => {
    expect(balanceOf([item(), item({ status: "waived" })]).work).toBe(100);
  });
});

describe("what keeps a barter from being confirmed", () => {
  const both = [item(), item({ side: "client" })];
  it.each([
    ["one side alone", both, ["lead", "member", "guest"], /two sides/],
    ["a side that gives nothing", [item()], ["lead", "client"], /gives nothing/],
    ["no value", [item(), item({ side: "client", value: null })], ["lead", "client"], /worth/],
    ["nothing", both, ["lead", "client"], null],
  ] as const)("%s", (_, items, roles, sentence) => {
    const said = whatIsMissing(items, roles);
    if (sentence) expect(said).toMatch(sentence);
    else expect(said).toBeNull();
  });
});

describe("the files of one side", () => {
  it.each<[string, BarterItem[], boolean]>([
    ["held while nothing is agreed", [item({ side: "client", agreedAt: null, status: "received" })], false],
    ["held while the counterpart is on its way", [item({ side: "client", status: "sent" })], false],
    ["held after it went back", [item({ side: "client", status: "returned" })], false],
    ["open when it arrived", [item({ side: "client", status: "received" })], true],
    ["open when it is waived", [item({ side: "client", status: "waived" })], true],
    ["held for one of two", [item({ side: "client", status: "received" }), item({ side: "client" })], false],
    [
      "open though something new is proposed",
      [item({ side: "client", status: "received" }), item({ side: "client", agreedAt: null })],
      true,
    ],
    ["held whatever their own side received", [item({ status: "received" })], false],
  ])("are %s", (_, items, open) => {
    expect(isReleased("work", items)).toBe(open);
  });
});

describe("the steps of an item", () => {
  const statuses = Object.keys(BARTER_WORDS) as BarterStatus[];
  const steps = Object.keys(BARTER_STEPS) as BarterStep[];

  it("are each made by one side only, along an edge, and by nobody once it is approved or before it is agreed", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...statuses),
        fc.constantFrom(...steps),
        fc.constantFrom("work" as const, "client" as const),
        (status, step, side) => {
          const can = canStep(step, side, item({ status }));
          const other = canStep(step, side === "work" ? "client" : "work", item({ status }));
          expect(can && other).toBe(false);
          const edges: readonly BarterStatus[] = BARTER_STEPS[step].from;
          if (can) expect(edges).toContain(status);
          expect(canStep(step, side, item({ status, approvedAt: 1 }))).toBe(false);
          expect(canStep(step, side, item({ status, agreedAt: null }))).toBe(false);
          expect(canStep(step, null, item({ status }))).toBe(false);
        },
      ),
    );
  });

  it("settle it when it is approved, back or waived", () => {
    expect(statuses.filter((status) => isSettled(item({ status })))).toEqual(["returned", "waived"]);
    expect(isSettled(item({ status: "received", approvedAt: 1 }))).toBe(true);
  });
});

describe("a dispute about a thing of a trade", () => {
  it("is about what both agreed to and what is owed still, once at a time, and stops every step", () => {
    expect(canDispute(item())).toBe(true);
    expect(canDispute(item({ status: "not_received" }))).toBe(true);
    expect(canDispute(item({ agreedAt: null }))).toBe(false);
    expect(canDispute(item({ status: "received", approvedAt: 2 }))).toBe(false);
    expect(canDispute(item({ status: "waived" }))).toBe(false);
    expect(canDispute(item({ disputeId: "d" }))).toBe(false);
    for (const step of Object.keys(BARTER_STEPS) as BarterStep[])
      for (const side of ["work", "client"] as const)
        for (const status of Object.keys(BARTER_WORDS) as BarterStatus[])
          expect(canStep(step, side, item({ status, disputeId: "d" }))).toBe(false);
  });

  it.each([
    ["received", "client", "release"],
    ["received", "work", "release"],
    ["sent", "client", "refund"],
    ["promised", "client", "refund"],
    ["not_received", "client", "refund"],
    ["sent", "work", null],
    ["sent", null, null],
  ] as const)("without an answer, %s and opened by %s, ends as %s", (status, opener, outcome) => {
    expect(ruledByTime({ side: "work", status }, opener)).toBe(outcome);
  });
});
