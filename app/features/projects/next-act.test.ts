import { expect, it } from "vitest";
import { nextActOf } from "./next-act.ts";

type Facts = Parameters<typeof nextActOf>[0];

const part = (facts: Partial<Facts>): Facts => ({
  ...{ status: "agreed", amount: 80_000, refund: null, dispute: null },
  ...{ mayAgree: true, mayAnswerDispute: false, mayApprove: false, mayDeliver: true, mayTakeOffer: false },
  ...facts,
});

it.each([
  ["the client funds what is agreed", part({}), "client", "fund"],
  ["who works waits for that", part({}), "lead", null],
  ["without money it begins", part({ amount: 0 }), "lead", "start"],
  ["what was funded begins", part({ status: "funded" }), "lead", "start_funded"],
  ["work under way is delivered", part({ status: "in_progress" }), "member", "deliver"],
  ["what was delivered is approved", part({ status: "delivered", mayApprove: true }), "client", "approve"],
  [
    "money that is asked back is given",
    part({ status: "refund_requested", refund: { mine: false } }),
    "lead",
    "give_back",
  ],
  ["one's own wish waits", part({ status: "refund_requested", refund: { mine: true } }), "client", null],
  [
    "an offer is taken before a dispute is answered",
    part({
      status: "disputed",
      dispute: { status: "open", offer: {} },
      mayTakeOffer: true,
      mayAnswerDispute: true,
    }),
    "lead",
    "take_offer",
  ],
  ["what is over asks for nothing", part({ status: "released" }), "client", null],
] as const)("%s", (_, milestone, role, act) => {
  expect(nextActOf(milestone, role, true)).toBe(act);
});

it("before the project has begun it is proposed and agreed to, and nothing is paid or delivered", () => {
  expect(nextActOf(part({ status: "draft" }), "lead", false)).toBe("propose");
  expect(nextActOf(part({ status: "proposed" }), "client", false)).toBe("agree");
  expect(nextActOf(part({}), "client", false)).toBeNull();
});
