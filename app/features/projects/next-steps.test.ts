import { describe, expect, it } from "vitest";
import type { DeskPart } from "./desk.server.ts";
import { nextSteps } from "./next-steps.ts";
import type { ProjectRole, ProjectStatus } from "./rules.ts";

const part = (status: DeskPart["status"], amount = 45_000): DeskPart => ({
  id: `the ${status} one`,
  title: "The film itself",
  status,
  amount,
  splitBps: null,
  dueOn: "2026-12-01",
  required: true,
});

function titles(role: ProjectRole, parts: DeskPart[], status: ProjectStatus = "active", canSign = false) {
  return nextSteps({ id: "d", role, status, parts }, canSign).map(({ title }) => title);
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
  ] as const)("for a %s of %o is %s", (role, one, title) => {
    expect(titles(role, [one])).toEqual(title ? [title] : []);
  });

  it("is the agreement first, and nothing of milestones before the work has begun", () => {
    expect(titles("client", [part("agreed")], "active", true)).toEqual([
      "Sign the agreement",
      "Fund: The film itself",
    ]);
    expect(titles("client", [part("agreed")], "draft", true)).toEqual(["Sign the agreement"]);
  });

  it("leads to where it is done, and once all is done to the reviews", () => {
    const [step] = nextSteps({ id: "d", role: "lead", status: "active", parts: [part("funded")] }, false);
    expect(step).toMatchObject({ to: "/desk/d/milestones#milestone-the funded one", dueOn: "2026-12-01" });
    expect(nextSteps({ id: "d", role: "client", status: "completed", parts: [] }, false)).toMatchObject([
      { title: "Write how it went", to: "/review" },
    ]);
  });
});
