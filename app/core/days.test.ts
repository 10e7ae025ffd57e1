import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayAfter, dayOf, daysBetween } from "./days.ts";

const FIRST = Date.UTC(1970, 0, 1);
const LAST = Date.UTC(2200, 0, 1);
const days = fc.integer({ min: FIRST, max: LAST }).map(dayOf);
const counts = fc.integer({ min: -40_000, max: 40_000 });

describe("days of the calendar", () => {
  it.each([
    ["2026-02-28", 1, "2026-03-01"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2026-03-29", 1, "2026-03-30"],
    ["2026-01-01", -1, "2025-12-31"],
  ])("%s and %i more is %s", (day, count, then) => expect(dayAfter(day, count)).toBe(then));

  it("are counted as they are gone", () => {
    fc.assert(
      fc.property(days, counts, (day, count) => {
        expect(daysBetween(day, dayAfter(day, count))).toBe(count);
      }),
    );
  });
  it("are as many back as there", () => {
    fc.assert(
      fc.property(days, days, (one, other) => {
        expect(daysBetween(one, other) + daysBetween(other, one)).toBe(0);
        expect(dayAfter(one, daysBetween(one, other))).toBe(other);
      }),
    );
  });
  it("stand in the order of their text", () => {
    fc.assert(
      fc.property(days, days, (one, other) => {
        expect(Math.sign(daysBetween(one, other))).toBe(one < other ? 1 : one > other ? -1 : 0);
      }),
    );
  });
  it("begin and end at midnight, UTC", () => {
    expect(dayOf(Date.UTC(2026, 4, 1))).toBe("2026-05-01");
    expect(dayOf(Date.UTC(2026, 4, 1) - 1)).toBe("2026-04-30");
  });
});
