import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { milestones } from "#app/db/schema/milestones.ts";
import {
  canMoveMilestone,
  DONE,
  dueDays,
  healthOf,
  MILESTONE_MOVES,
  type MilestoneMove,
  type MilestoneStatus,
  type Mover,
  mayAgree,
  mayApprove,
  mayDeliver,
  nextDue,
  OVER,
  progressOf,
  proposerOf,
} from "./milestone-rules.ts";

const moves = Object.keys(MILESTONE_MOVES) as MilestoneMove[];
const movers: Mover[] = ["lead", "client", "member", "guest", "time", "money", "staff"];

describe("a milestone", () => {
  it("walks only along its edges, whoever pushes it", () => {
    const pushes = fc.array(fc.tuple(fc.constantFrom(...moves), fc.constantFrom(...movers)), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(pushes, fc.boolean(), (walk, paid) => {
        const amount = paid ? 5000 : 0;
        let status: MilestoneStatus = "draft";
        const been = new Set<MilestoneStatus>([status]);
        for (const [move, by] of walk) {
          if (!canMoveMilestone(move, by, { status, amount })) continue;
          expect(MILESTONE_MOVES[move].from).toContain(status);
          status = MILESTONE_MOVES[move].to;
          been.add(status);
        }
        // Work for nothing never touches money; paid work never begins unfunded, nor is it released unapproved.
        if (!paid)
          for (const held of ["funded", "refund_requested"] as const) expect(been.has(held)).toBe(false);
        if (paid && been.has("in_progress")) expect(been.has("funded")).toBe(true);
        if (been.has("delivered")) expect(been.has("in_progress")).toBe(true);
        if (been.has("released") && !been.has("disputed")) expect(been.has("approved")).toBe(true);
        if (been.has("in_progress")) expect(been.has("agreed")).toBe(true);
      }),
    );
  });

  it("never moves by a guest's hand, and not at all once it is over", () => {
    for (const status of milestones.status.enumValues)
      for (const amount of [0, 100])
        for (const move of moves) {
          expect(canMoveMilestone(move, "guest", { status, amount })).toBe(false);
          if (status === "approved" && amount > 0 && move === "release") continue;
          if (OVER.includes(status))
            for (const by of movers) expect(canMoveMilestone(move, by, { status, amount })).toBe(false);
        }
  });

  it("can be got to in every status, from a draft", () => {
    const reached = new Set<MilestoneStatus>(["draft"]);
    for (const _ of milestones.status.enumValues)
      for (const move of moves)
        if (MILESTONE_MOVES[move].from.some((from) => reached.has(from)))
          reached.add(MILESTONE_MOVES[move].to);
    expect([...reached].toSorted()).toEqual([...milestones.status.enumValues].toSorted());
  });

  /** product.md §5.7 and §7.3: what a part of a project with an amount, and one without, goes on by, and by whom. */
  it.each([
    ["draft", 100, { propose: "lead client member", cancel: "lead client" }],
    ["proposed", 100, { agree: "lead client", cancel: "lead client" }],
    ["agreed", 100, { fund: "money", cancel: "lead client" }],
    ["agreed", 0, { start: "lead client member", cancel: "lead client" }],
    [
      "funded",
      100,
      { start_funded: "lead member money", dispute: "lead client member", request_refund: "lead client" },
    ],
    ["refund_requested", 100, { refund: "lead client", keep_funded: "lead client" }],
    ["in_progress", 100, { deliver: "lead member", dispute: "lead client member" }],
    [
      "delivered",
      100,
      {
        request_changes: "lead client",
        approve: "lead client",
        approve_by_time: "time",
        dispute: "lead client member",
      },
    ],
    ["changes_requested", 100, { deliver: "lead member", dispute: "lead client member" }],
    ["approved", 100, { release: "money" }],
    ["approved", 0, {}],
    ["disputed", 100, { rule_release: "staff", rule_refund: "staff", rule_split: "staff" }],
    ["released", 100, {}],
    ["refunded", 100, {}],
    ["split", 100, {}],
    ["cancelled", 100, {}],
  ] as [MilestoneStatus, number, Partial<Record<MilestoneMove, string>>][])(
    "that is %s with %i goes on by %j alone",
    (status, amount, expected) => {
      const possible = moves.flatMap((move) => {
        const by = movers.filter((mover) => canMoveMilestone(move, mover, { status, amount }));
        return by.length > 0 ? [[move, by.join(" ")] as const] : [];
      });
      expect(Object.fromEntries(possible)).toEqual(expected);
    },
  );

  it.each([
    ["approve", "member", "delivered", 0, false],
    ["deliver", "client", "in_progress", 0, false],
    ["start", "lead", "agreed", 100, false],
    ["start", "lead", "agreed", 0, true],
    ["fund", "client", "agreed", 100, false],
    ["approve_by_time", "time", "delivered", 100, true],
    ["dispute", "client", "approved", 100, false],
    ["cancel", "lead", "in_progress", 0, false],
  ] as const)("%s by %s from %s with %i: %s", (move, by, status, amount, allowed) => {
    expect(canMoveMilestone(move, by, { status, amount })).toBe(allowed);
  });
});

describe("sides", () => {
  const lead = { userId: "l", role: "lead" } as const;
  const client = { userId: "c", role: "client" } as const;
  const member = { userId: "m", role: "member" } as const;

  it("agree to what the other one proposed", () => {
    const all = [lead, client, member];
    expect(mayAgree(client, lead, all)).toBe(true);
    expect(mayAgree(lead, lead, all)).toBe(false);
    expect(mayAgree(lead, member, all)).toBe(false);
    expect(mayAgree(lead, client, all)).toBe(true);
    expect(mayAgree(lead, member, [lead, member])).toBe(true);
    expect(mayAgree(lead, lead, [lead, member])).toBe(false);
    expect(mayAgree(lead, lead, [lead])).toBe(true);
    expect(mayAgree(lead, null, all)).toBe(true);
  });

  it("agree to nothing that their own side proposed, also once who did has left", () => {
    const left = { userId: "gone", role: "member" } as const;
    expect(mayAgree(lead, left, [lead, client])).toBe(false);
    expect(mayAgree(client, left, [lead, client])).toBe(true);
    // A client who has left was the other side.
    expect(mayAgree(lead, { userId: "gone", role: "client" }, [lead])).toBe(true);
    expect(mayAgree(lead, left, [lead])).toBe(true);
  });

  it("are told apart by who proposed it, and nobody did where nobody is known", () => {
    expect(proposerOf({ by: "c", as: "client" })).toEqual({ userId: "c", role: "client" });
    expect(proposerOf({ by: null, as: null })).toBeNull();
    expect(proposerOf({ by: "erased", as: null })).toBeNull();
  });

  it("the client approves, a lead where the client need not, and nobody their own", () => {
    expect(mayApprove(client, { clientApproval: true, deliveredBy: "l" })).toBe(true);
    expect(mayApprove(lead, { clientApproval: true, deliveredBy: "m" })).toBe(false);
    expect(mayApprove(lead, { clientApproval: false, deliveredBy: "m" })).toBe(true);
    expect(mayApprove(lead, { clientApproval: false, deliveredBy: "l" })).toBe(false);
    expect(mayApprove(member, { clientApproval: false, deliveredBy: "l" })).toBe(false);
  });

  it("a lead delivers, and a member what they are assigned to", () => {
    expect(mayDeliver(lead, ["m"])).toBe(true);
    expect(mayDeliver(member, ["m"])).toBe(true);
    expect(mayDeliver(member, [])).toBe(true);
    expect(mayDeliver(member, ["l"])).toBe(false);
    expect(mayDeliver(client, ["c"])).toBe(false);
  });
});

describe("how it stands", () => {
  const part = (status: MilestoneStatus, dueOn: string | null = null) => ({ status, dueOn });
  it.each([
    ["on track with time left", null, [part("in_progress", "2027-02-01")], "on_track"],
    ["at risk three days before", null, [part("in_progress", "2027-01-13")], "at_risk"],
    ["late the day after", null, [part("in_progress", "2027-01-09")], "late"],
    ["not late while it waits for approval", null, [part("delivered", "2027-01-09")], "on_track"],
    ["not late when it is done", "2027-01-09", [part("approved", "2027-01-01")], "on_track"],
    ["late when the project is over its day", "2027-01-09", [part("in_progress")], "late"],
    ["at risk in a dispute", null, [part("disputed")], "at_risk"],
  ] as const)("%s", (_, dueOn, parts, health) => {
    expect(healthOf({ dueOn }, parts, "2027-01-10")).toBe(health);
  });

  it("counts what is done of what was not called off", () => {
    expect(progressOf([])).toBe(0);
    expect(progressOf([part("approved"), part("agreed"), part("cancelled")])).toBe(50);
    expect(progressOf(DONE.map((status) => part(status)))).toBe(100);
    expect(progressOf([part("approved"), part("agreed")], { total: 2, open: 0 })).toBe(75);
    expect(progressOf([], { total: 2, open: 1 })).toBe(50);
  });

  it("names the next day of what is still open", () => {
    const parts = [
      part("approved", "2027-01-01"),
      part("agreed", "2027-03-01"),
      part("agreed", "2027-02-01"),
    ];
    expect(nextDue({ dueOn: "2027-04-01" }, parts)).toBe("2027-02-01");
    expect(nextDue({ dueOn: "2027-04-01" }, [])).toBe("2027-04-01");
  });
});

describe("the days of a desk", () => {
  const late = (day: string) => ({ day, late: true });
  const open = (day: string) => ({ day, late: false });
  it.each([
    ["no day at all", null, [], { project: null, milestone: null }],
    ["a day to come", "2027-01-11", [], { project: open("2027-01-11"), milestone: null }],
    ["today", "2027-01-10", [], { project: open("2027-01-10"), milestone: null }],
    ["a day that is over", "2027-01-09", [], { project: late("2027-01-09"), milestone: null }],
    [
      "a day that is over, with all done",
      "2027-01-09",
      [["approved", "2027-01-01"]],
      { project: open("2027-01-09"), milestone: null },
    ],
    [
      "what is late before what is delivered and waits",
      "2027-02-01",
      [
        ["delivered", "2027-01-02"],
        ["in_progress", "2027-01-08"],
      ],
      { project: open("2027-02-01"), milestone: late("2027-01-08") },
    ],
  ] as const)("%s", (_, dueOn, parts, said) => {
    const dated = parts.map(([status, day]) => ({ status, dueOn: day }));
    expect(dueDays({ dueOn }, dated, "2027-01-10")).toEqual(said);
  });
});
