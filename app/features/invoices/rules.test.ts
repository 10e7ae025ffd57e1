import fc from "fast-check";
import { expect, it } from "vitest";
import { dayAfter, dayOf } from "#app/core/days.ts";
import {
  canMove,
  type InvoiceStatus,
  MOVES,
  type Move,
  nextIssue,
  nextReminder,
  OPEN,
  STATUS_WORDS,
} from "./rules.ts";

const STATUSES = Object.keys(STATUS_WORDS) as InvoiceStatus[];

it.each([
  ["draft", ["send", "void"]],
  ["sent", ["view", "pay_part", "pay", "fall_due", "void"]],
  ["viewed", ["pay_part", "pay", "fall_due", "void"]],
  ["partially_paid", ["pay_part", "pay", "unrefund_part"]],
  ["overdue", ["pay_part", "pay", "void", "give_up"]],
  ["paid", ["refund", "refund_part"]],
  ["void", []],
  ["uncollectible", []],
  ["refunded", ["unrefund"]],
] as [InvoiceStatus, Move[]][])("an invoice that is %s goes on by %j alone", (status, moves) => {
  expect((Object.keys(MOVES) as Move[]).filter((move) => canMove(status, move)).sort()).toEqual(
    [...moves].sort(),
  );
});

it("never leaves the states there are, and never becomes a draft again", () => {
  for (const { from, to } of Object.values(MOVES)) {
    expect(STATUSES).toEqual(expect.arrayContaining([...from, to]));
    expect(to).not.toBe("draft");
  }
  for (const status of OPEN) expect(canMove(status, "pay")).toBe(true);
});

it.each([
  ["2026-03-10", "2026-03-01", "2026-03-07"],
  ["2026-03-10", "2026-03-07", "2026-03-10"],
  ["2026-03-10", "2026-03-12", "2026-03-13"],
  ["2026-03-10", "2026-03-13", "2026-03-20"],
  ["2026-03-10", "2026-03-20", null],
])("due on %s, after %s the next reminder is %s", (due, after, next) => {
  expect(nextReminder(due, after)).toBe(next);
});

it.each([
  ["2026-01-31", "month", 31, "2026-02-28"],
  ["2026-02-28", "month", 31, "2026-03-31"],
  ["2028-01-31", "month", 31, "2028-02-29"],
  ["2026-11-30", "quarter", 30, "2027-02-28"],
  ["2028-02-29", "year", 29, "2029-02-28"],
  ["2026-12-28", "week", 28, "2027-01-04"],
] as const)("after %s, every %s, comes %s's %s", (day, every, anchor, next) => {
  expect(nextIssue(day, every, anchor)).toBe(next);
});

it("goes on by whole days, whatever the clocks do", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: -400, max: 400 }), (from, count) => {
      const day = dayOf(from * 86_400_000);
      expect(Date.parse(dayAfter(day, count)) - Date.parse(day)).toBe(count * 86_400_000);
    }),
  );
});
