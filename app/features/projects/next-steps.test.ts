import { describe, expect, it } from "vitest";
import type { MilestoneStatus, Seat } from "./milestone-rules.ts";
import { leftTo } from "./next-act.ts";
import { nextSteps } from "./next-steps.ts";
import type { ProjectRole, ProjectStatus } from "./rules.ts";

type Part = Parameters<typeof nextSteps>[1][number];

const PEOPLE: readonly Seat[] = [
  { userId: "cleo", role: "client" },
  { userId: "lea", role: "lead" },
  { userId: "max", role: "member" },
];

/** A milestone that Lea proposed and delivered, quarrelled over by Cleo where it is disputed. */
function part(status: MilestoneStatus, amount = 45_000, offeredBy: string | null = null) {
  return (role: ProjectRole): Part => {
    const me = PEOPLE.find((seat) => seat.role === role) ?? { userId: "gil", role };
    const opener: Seat = { userId: "cleo", role: "client" };
    return {
      ...{ id: `the ${status} one`, title: "The film itself", status, amount, dueOn: "2026-12-01" },
      refund: status === "refund_requested" ? { mine: role === "client" } : null,
      dispute: status === "disputed" ? { status: "open", offer: offeredBy } : null,
      ...leftTo(
        me,
        { people: PEOPLE, clientApproval: true },
        {
          ...{ proposer: { userId: "lea", role: "lead" }, assigneeIds: ["max"], deliveredBy: "lea" },
          dispute: status === "disputed" ? { opener, offeredBy } : null,
        },
      ),
    };
  };
}

function titles(
  role: ProjectRole,
  parts: ReturnType<typeof part>[],
  status: ProjectStatus = "active",
  canSign = false,
) {
  const turns = parts.map((one) => one(role));
  return nextSteps({ id: "d", role, status }, turns, canSign).map(({ title }) => title);
}

describe("what waits on a desk", () => {
  it.each([
    ["client", part("agreed"), "Fund: The film itself"],
    ["lead", part("agreed"), undefined],
    ["lead", part("agreed", 0), "Begin: The film itself"],
    ["lead", part("funded"), "Begin: The film itself"],
    ["lead", part("in_progress"), "Deliver: The film itself"],
    ["lead", part("changes_requested"), "Deliver: The film itself"],
    ["client", part("delivered"), "See what was delivered: The film itself"],
    ["lead", part("delivered"), undefined],
    ["client", part("in_progress"), undefined],
    ["guest", part("delivered"), undefined],
    ["client", part("released"), undefined],
    ["member", part("in_progress"), "Deliver: The film itself"],
    ["client", part("proposed"), "Agree, or say what should change: The film itself"],
    ["lead", part("proposed"), undefined],
    ["lead", part("refund_requested"), "Answer the refund request: The film itself"],
    ["client", part("refund_requested"), undefined],
    ["lead", part("disputed"), "Answer the dispute: The film itself"],
    ["client", part("disputed"), undefined],
    ["client", part("disputed", 45_000, "lea"), "Answer the offer: The film itself"],
  ] as const)("for a %s of %o is %s", (role, one, title) => {
    expect(titles(role, [one])).toEqual(title ? [title] : []);
  });

  it("is what the other side proposed also before the work begins, and nothing while it rests", () => {
    const proposed = [part("proposed"), part("agreed")];
    expect(titles("client", proposed, "draft")).toEqual([
      "Agree, or say what should change: The film itself",
    ]);
    expect(titles("client", proposed, "on_hold")).toEqual([]);
  });

  it("is the agreement first, and nothing of milestones before the work has begun", () => {
    expect(titles("client", [part("agreed")], "active", true)).toEqual([
      "Sign the agreement",
      "Fund: The film itself",
    ]);
    expect(titles("client", [part("agreed")], "draft", true)).toEqual(["Sign the agreement"]);
  });

  it("leads to where it is done, and once all is done to the reviews", () => {
    const [step] = nextSteps({ id: "d", role: "lead", status: "active" }, [part("funded")("lead")], false);
    expect(step).toMatchObject({ to: "/desk/d/milestones#milestone-the funded one", dueOn: "2026-12-01" });
    expect(nextSteps({ id: "d", role: "client", status: "completed" }, [], false)).toMatchObject([
      { title: "Write how it went", to: "/review" },
    ]);
  });
});
