import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hours } from "#app/core/time.ts";
import {
  needsTwo,
  nextPayoutAt,
  PAYOUT_MOVES,
  type Payout,
  type PayoutMove,
  REVIEW_ABOVE,
  reviewReason,
} from "./payout-rules.ts";

const at = (text: string) => Date.parse(`${text}Z`);
const iso = (moment: number) => new Date(moment).toISOString().slice(0, 16);

it.each([
  ["week", "2026-11-23T05:00", "2026-11-30T06:00"],
  ["week", "2026-11-25T00:00", "2026-11-30T06:00"],
  ["week", "2026-11-29T23:59", "2026-11-30T06:00"],
  ["week", "2026-12-31T12:00", "2027-01-04T06:00"],
  ["month", "2026-11-01T06:00", "2026-12-01T06:00"],
  ["month", "2026-12-31T23:59", "2027-01-01T06:00"],
] as const)("a payout of every %s after %s is asked for at %s", (every, now, next) => {
  expect(iso(nextPayoutAt(every, at(now)))).toBe(next);
});

it.each([
  ["requested", ["canceled", "in_review", "processing"]],
  ["in_review", ["canceled", "processing"]],
  ["processing", ["failed", "paid"]],
  ["paid", ["failed"]],
  ["failed", []],
  ["canceled", []],
] as [Payout["status"], PayoutMove[]][])("a payout that is %s goes on by %j alone", (status, moves) => {
  const possible = (Object.keys(PAYOUT_MOVES) as PayoutMove[]).filter((move) =>
    (PAYOUT_MOVES[move] as readonly Payout["status"][]).includes(status),
  );
  expect(possible.toSorted()).toEqual(moves);
});

describe("somebody looks at a payout", () => {
  const NOW = hours(10_000);
  const known = { paidBefore: true, methodAddedAt: NOW - hours(72), left: 0, now: NOW };

  it.each([
    ["of up to 5,000 to an account of three days", 500_000, {}, null],
    ["of a cent more", 500_001, {}, "large"],
    ["that is the first", 1_000, { paidBefore: false }, "first_payout"],
    [
      "to an account of a moment less than three days",
      1_000,
      { methodAddedAt: NOW - hours(72) + 1 },
      "new_method",
    ],
    ["that comes to 5,000 with those of the day", 300_000, { left: 200_000 }, null],
    ["that comes to a cent more with those of the day", 300_000, { left: 200_001 }, "together"],
    ["that is large whatever left before", 500_001, { left: 1 }, "large"],
  ] as const)("%s", (_what, amount, history, reason) => {
    expect(reviewReason({ amount }, { ...known, ...history })).toBe(reason);
  });

  it("or at the one that goes beyond the limit, however a sum is cut", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1_000, max: 600_000 }), { maxLength: 20 }), (parts) => {
        let left = 0;
        for (const amount of parts) if (reviewReason({ amount }, { ...known, left }) === null) left += amount;
        expect(left).toBeLessThanOrEqual(REVIEW_ABOVE);
      }),
    );
  });

  it("and two of the team do beyond 5,000", () => {
    expect([needsTwo({ amount: 500_000 }), needsTwo({ amount: 500_001 })]).toEqual([false, true]);
  });
});
