import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minutes } from "#app/core/time.ts";
import { MOVES, nextStatus, type TicketStatus, type TicketVerb, waitingWords } from "./rules.ts";

const VERBS = Object.keys(MOVES) as TicketVerb[];

/** Edges of product.md §5.15, and what the team's tools add: whoever marks it solved, merges it, asks for a person. */
const DRAWN: Record<TicketStatus, TicketStatus[]> = {
  open: ["ai_active", "escalated", "closed"],
  ai_active: ["ai_active", "awaiting_member", "escalated", "resolved", "closed"],
  awaiting_member: ["ai_active", "assigned", "awaiting_member", "escalated", "resolved", "closed"],
  escalated: ["escalated", "assigned", "resolved", "closed"],
  assigned: ["assigned", "awaiting_member", "resolved", "closed"],
  resolved: ["reopened", "closed"],
  reopened: ["reopened", "assigned", "resolved", "closed"],
  closed: [],
};

/** As the commands keep it: people have it from the first escalation or reopening on. */
function walk(verbs: TicketVerb[]): { status: TicketStatus; withTeam: boolean }[] {
  let ticket: { status: TicketStatus; withTeam: boolean } = { status: "open", withTeam: false };
  return verbs.flatMap((verb) => {
    const to = nextStatus(verb, ticket);
    if (!to) return [];
    ticket = { status: to, withTeam: ticket.withTeam || verb === "escalate" || verb === "reopen" };
    return ticket;
  });
}

describe("a ticket", () => {
  it("moves along its edges only, whatever is tried in whatever order", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...VERBS), { maxLength: 40 }), (verbs) => {
        let before: TicketStatus = "open";
        for (const { status } of walk(verbs)) {
          expect(DRAWN[before]).toContain(status);
          before = status;
        }
      }),
    );
  });

  it("never goes back from people to the assistant", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...VERBS), { maxLength: 40 }), (verbs) => {
        const steps = walk(verbs);
        const handed = steps.findIndex(({ withTeam }) => withTeam);
        if (handed >= 0) expect(steps.slice(handed).map(({ status }) => status)).not.toContain("ai_active");
      }),
    );
  });

  it("stays closed", () => {
    for (const verb of VERBS)
      for (const withTeam of [true, false])
        expect(nextStatus(verb, { status: "closed", withTeam })).toBeNull();
  });
});

describe("how long a person takes", () => {
  it.each([
    [[], "within one day"],
    [[minutes(3), minutes(3), minutes(3), minutes(3)], "within one day"],
    [[1, 2, 3, 4, 5].map((n) => minutes(n)), "in about 5 minutes"],
    [[20, 22, 31, 90, 400].map((n) => minutes(n)), "in about 35 minutes"],
    [[60, 100, 170, 200, 4000].map((n) => minutes(n)), "in about 3 hours"],
    [[4000, 4000, 4000, 4000, 4000].map((n) => minutes(n)), "in about 3 days"],
  ])("is said from the last ones, or as promised", (taken, words) => {
    expect(waitingWords(taken)).toBe(words);
  });
});
