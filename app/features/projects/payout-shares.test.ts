import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitByShares } from "#app/features/ledger/rules.ts";
import { sharesOf } from "./payout-shares.ts";

const seat = (userId: string, role: string, splitBps = 0) => ({ userId, role, splitBps });

describe("who is paid what part", () => {
  test("by the shares they agreed on", () => {
    const people = [seat("alice", "lead", 6_000), seat("mo", "member", 4_000), seat("bora", "client")];
    expect(sharesOf(people, ["alice"])).toEqual([
      { userId: "alice", bps: 6_000 },
      { userId: "mo", bps: 4_000 },
    ]);
  });

  test("by what is left of them when somebody has gone", () => {
    expect(sharesOf([seat("alice", "lead", 3_000), seat("mo", "member", 3_000)], [])).toEqual([
      { userId: "alice", bps: 5_000 },
      { userId: "mo", bps: 5_000 },
    ]);
  });

  test("without shares those who did it, else who leads; never the client", () => {
    const people = [seat("alice", "lead"), seat("mo", "member"), seat("bora", "client")];
    expect(sharesOf(people, ["mo"])).toEqual([{ userId: "mo", bps: 10_000 }]);
    expect(sharesOf(people, [])).toEqual([{ userId: "alice", bps: 10_000 }]);
    expect(sharesOf([seat("bora", "client")], [])).toEqual([]);
  });

  test("always the whole, to the last cent", () => {
    const people = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(people, fc.integer({ min: 1, max: 1e11 }), (splits, amount) => {
        const shares = sharesOf(
          splits.map((bps, index) => seat(`m${index}`, "member", bps)),
          ["m0"],
        );
        expect(shares.reduce((sum, { bps }) => sum + bps, 0)).toBe(10_000);
        const parts = splitByShares(
          amount,
          shares.map(({ bps }) => bps),
        );
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
      }),
    );
  });
});
