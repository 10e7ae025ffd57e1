import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { INTRO_MOVES } from "./intro-rules.ts";
import { ASK_AGAIN_AFTER, type ConnectionStatus, outcomeOf, REQUEST_LIVES, type Standing } from "./rules.ts";

const NOW = days(1000);
const STATUSES = ["pending", "accepted", "declined", "withdrawn", "expired", "removed"] as const;

const standing = fc.record<Standing>({
  status: fc.constantFrom<ConnectionStatus>(...STATUSES),
  mine: fc.boolean(),
  requestedAt: fc.integer({ min: NOW - days(200), max: NOW }),
});

describe("what becomes of a request", () => {
  const ago = (age: number) => NOW - age;
  it.each<[string, Standing | null, string]>([
    ["to a stranger", null, "ask"],
    ["that waits already", { status: "pending", mine: true, requestedAt: ago(days(1)) }, "stands"],
    ["that meets one of the other", { status: "pending", mine: false, requestedAt: ago(days(1)) }, "accept"],
    ["that was refused", { status: "declined", mine: true, requestedAt: ago(days(1)) }, "stands"],
    ["of who refused", { status: "declined", mine: false, requestedAt: ago(days(1)) }, "accept"],
    ["of who refused long ago", { status: "declined", mine: false, requestedAt: ago(REQUEST_LIVES) }, "ask"],
    ["on day 60", { status: "declined", mine: true, requestedAt: ago(REQUEST_LIVES) }, "later"],
    ["before day 90", { status: "expired", mine: true, requestedAt: ago(ASK_AGAIN_AFTER - 1) }, "later"],
    ["on day 90", { status: "expired", mine: true, requestedAt: ago(ASK_AGAIN_AFTER) }, "ask"],
    ["that was taken back", { status: "withdrawn", mine: true, requestedAt: ago(1) }, "ask"],
    ["to who was removed", { status: "removed", mine: false, requestedAt: ago(1) }, "ask"],
    ["between connected members", { status: "accepted", mine: false, requestedAt: ago(1) }, "connected"],
  ])("%s", (_, known, outcome) => {
    expect(outcomeOf(known, NOW)).toBe(outcome);
  });

  it("never tells who asked a refused request from one that waits, or that ended by itself", () => {
    fc.assert(
      fc.property(standing, ({ requestedAt }) => {
        const refused = outcomeOf({ status: "declined", mine: true, requestedAt }, NOW);
        const waits = NOW < requestedAt + REQUEST_LIVES;
        const other = waits ? ("pending" as const) : ("expired" as const);
        expect(refused).toBe(outcomeOf({ status: other, mine: true, requestedAt }, NOW));
      }),
    );
  });

  it("connects two members only where both have asked", () => {
    fc.assert(
      fc.property(standing, (known) => {
        if (outcomeOf(known, NOW) !== "accept") return;
        expect(known.mine).toBe(false);
        expect(["pending", "declined"]).toContain(known.status);
      }),
    );
  });
});

it("an introduction is linked by its target alone, and never before it was passed on", () => {
  for (const { by, from, to } of Object.values(INTRO_MOVES)) {
    if (to !== "introduced") continue;
    expect(by).toBe("target_id");
    expect(from).toEqual(["forwarded"]);
  }
});
