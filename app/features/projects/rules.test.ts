import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { projects } from "#app/db/schema/projects.ts";
import {
  areWhole,
  canMoveProject,
  isReadOnly,
  isWordMissing,
  may,
  mayBring,
  missingConfirmations,
  PROJECT_MOVES,
  type ProjectMove,
  type ProjectStatus,
  projectRole,
  WHOLE,
} from "./rules.ts";

const moves = Object.keys(PROJECT_MOVES) as ProjectMove[];

describe("a project", () => {
  it("walks only along its edges, and ends where nothing leads on", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...moves), { maxLength: 40 }), (walk) => {
        let status: ProjectStatus = "draft";
        let begun = false;
        for (const move of walk) {
          const before: ProjectStatus = status;
          if (canMoveProject(move, status)) status = PROJECT_MOVES[move].to;
          if (before !== status) begun ||= move === "start";
          // Nothing comes back from an archive or a cancelling, and nothing completes that never began.
          if (before === "archived" || before === "cancelled") expect(status).toBe(before);
          if (status === "completed" || status === "archived") expect(begun).toBe(true);
          if (before === "completed") expect(["completed", "active", "archived"]).toContain(status);
        }
      }),
    );
  });

  it.each(projects.status.enumValues)("is closed for writing when %s says so", (status) => {
    expect(isReadOnly(status)).toBe(["completed", "cancelled", "archived"].includes(status));
  });
});

describe("roles", () => {
  it.each([
    ["client", "approve", true],
    ["lead", "approve", false],
    ["member", "approve", false],
    ["guest", "approve", false],
    ["lead", "deliver", true],
    ["client", "deliver", false],
    ["member", "edit_milestone", false],
    ["member", "propose_milestone", true],
    ["guest", "propose_milestone", false],
    ["lead", "propose_splits", true],
    ["client", "propose_splits", false],
    ["guest", "read", true],
  ] as const)("a %s may %s: %s", (role, permission, allowed) => {
    expect(may(role, permission)).toBe(allowed);
  });

  it("somebody's own permissions come before their role's; nobody has none", () => {
    expect(may("guest", "approve", { approve: true })).toBe(true);
    expect(may("client", "approve", { approve: false })).toBe(false);
    expect(may(null, "read", { read: true })).toBe(false);
  });

  it("whoever left or was removed has no role", () => {
    expect(projectRole({ role: "lead", status: "active" })).toBe("lead");
    for (const status of ["left", "removed", "invited"])
      expect(projectRole({ role: "lead", status })).toBeNull();
    expect(projectRole(null)).toBeNull();
  });
});

describe("shares", () => {
  it("are whole at exactly 10,000 basis points, none below zero", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1, max: WHOLE }), { minLength: 1, maxLength: 5 }), (parts) => {
        const shares = Object.fromEntries(parts.map((part, index) => [String(index), part]));
        const sum = parts.reduce((total, part) => total + part, 0);
        expect(areWhole(shares)).toBe(sum === WHOLE && parts.every((part) => part >= 0));
      }),
    );
    expect(areWhole({})).toBe(false);
    expect(areWhole({ a: 5000.5, b: 4999.5 })).toBe(false);
  });
});

describe("a completion", () => {
  const seat = (role: "lead" | "client" | "member", confirmedAt: number | null = null) => ({
    userId: `${role}${Math.random()}`,
    role,
    confirmedAt,
  });
  it.each([
    ["needs a lead and a client", [seat("lead"), seat("client")], ["lead", "client"]],
    ["waits for the client", [seat("lead", 1), seat("client")], ["client"]],
    ["is said by one of two clients", [seat("lead", 1), seat("client", 1), seat("client")], []],
    ["waits for somebody else without a client", [seat("lead", 1), seat("member")], ["member"]],
    ["is said by two without a client", [seat("lead", 1), seat("member", 2)], []],
    ["is said by one who is alone", [seat("lead", 1)], []],
  ] as const)("%s", (_, members, missing) => {
    expect(missingConfirmations(members)).toEqual(missing);
  });

  it("takes the word of the second of two leads, and not that of a guest", () => {
    const leads = [seat("lead", 1), seat("lead")];
    expect(missingConfirmations(leads)).toEqual(["member"]);
    expect([isWordMissing(leads, "lead"), isWordMissing(leads, "guest")]).toEqual([true, false]);
    expect(isWordMissing([seat("lead", 1), seat("client")], "lead")).toBe(false);
  });
});

describe("who is brought to a project", () => {
  const people = (...roles: ("lead" | "client" | "member" | "guest")[]) => roles.map((role) => ({ role }));
  it.each([
    ["lead", "client", people("lead"), true],
    ["lead", "client", people("lead", "client"), false],
    ["client", "client", people("lead", "client"), true],
    ["client", "lead", people("client", "member"), true],
    ["client", "lead", people("client", "lead"), false],
    ["lead", "lead", people("lead", "client"), true],
    ["client", "member", people("lead", "client"), true],
  ] as const)("by a %s as a %s: %#", (me, role, there, may) => expect(mayBring(me, role, there)).toBe(may));
});
