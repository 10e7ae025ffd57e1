import { describe, expect, it } from "vitest";
import type { MilestoneStatus } from "./milestone-rules.ts";
import { type AwaitedMilestone, waitsInMilestones } from "./milestone-waits.ts";

const DUE = { approveDueAt: 3, refundDueAt: 5, dispute: { answerDueAt: 7 } };

const part = (status: MilestoneStatus, over: Partial<AwaitedMilestone> = {}): AwaitedMilestone => ({
  ...{ title: "The cut", status, amount: 45_000, refund: null, dispute: null, done: DUE },
  ...{ mayAgree: true, mayAnswerDispute: false, mayApprove: true, mayDeliver: true, mayTakeOffer: false },
  ...over,
});

const disputed = part("disputed", { dispute: { status: "open", offer: null }, mayAnswerDispute: true });
const offered = part("disputed", { dispute: { status: "answered", offer: "lea" }, mayTakeOffer: true });
const returned = part("refund_requested", { refund: { mine: false } });

describe("what others wait for", () => {
  it.each([
    ["client", part("delivered"), { text: "Look at “The cut”", until: 3 }],
    ["lead", disputed, { text: "Answer about “The cut”", until: 7 }],
    ["client", disputed, { text: "Answer about “The cut”", until: 7 }],
    ["lead", returned, { text: "Answer the refund request for “The cut”", until: 5 }],
    ["client", offered, { text: "Answer the offer about “The cut”", until: null }],
    ["member", part("changes_requested"), { text: "Change “The cut”", until: null }],
    ["client", part("proposed"), { text: "Agree to “The cut”", until: null }],
    ["lead", part("in_progress"), null],
    ["lead", part("funded"), null],
    ["client", part("draft"), null],
    ["client", part("released"), null],
  ] as const)("for a %s of %o is %o", (role, one, wait) => {
    expect(waitsInMilestones([one], role, true)).toEqual({
      answer: wait && { ...wait, at: "/milestones" },
      pay: null,
    });
  });

  it("is what time answers soonest before what only rests, whichever stands first", () => {
    const all = [part("proposed"), part("changes_requested"), disputed, part("delivered")];
    expect(waitsInMilestones(all, "client", true).answer?.text).toBe("Look at “The cut”");
    expect(waitsInMilestones(all.slice(0, 3), "lead", true).answer?.text).toBe("Answer about “The cut”");
  });

  it("is money only where the project runs", () => {
    const pay = { text: "Fund “The cut”", until: null, at: "/milestones" };
    expect(waitsInMilestones([part("agreed")], "client", true)).toEqual({ answer: null, pay });
    expect(waitsInMilestones([part("agreed")], "client", false)).toEqual({ answer: null, pay: null });
    expect(waitsInMilestones([part("agreed")], "lead", true)).toEqual({ answer: null, pay: null });
  });
});
