import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayAfter } from "#app/core/days.ts";
import { standOn } from "./rules.ts";

describe("how rights stand on a day", () => {
  const span = { startsOn: "2026-03-01", endsOn: "2026-12-31" };
  it.each([
    ["2026-02-28", "scheduled", "2026-03-01"],
    ["2026-03-01", "active", "2026-12-01"],
    ["2026-11-30", "active", "2026-12-01"],
    ["2026-12-01", "expiring", "2026-12-24"],
    ["2026-12-23", "expiring", "2026-12-24"],
    ["2026-12-24", "expiring", "2027-01-01"],
    ["2026-12-31", "expiring", "2027-01-01"],
    ["2027-01-01", "expired", null],
  ])("%s: %s", (today, status, nextOn) => {
    expect(standOn(span, today)).toEqual({ status, nextOn });
  });

  it("run without an end and without a notice", () => {
    expect(standOn({ startsOn: "2026-03-01", endsOn: null }, "2040-01-01")).toEqual({
      status: "active",
      nextOn: null,
    });
  });

  it("move on with each day that is due, until they are over", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: -50, max: 50 }), (length, offset) => {
        const startsOn = "2026-06-01";
        const endsOn = dayAfter(startsOn, length);
        let day = dayAfter(startsOn, offset);
        for (let step = 0; step < 5; step++) {
          const { status, nextOn } = standOn({ startsOn, endsOn }, day);
          if (nextOn === null) {
            expect(status).toBe("expired");
            return;
          }
          expect(nextOn > day).toBe(true);
          day = nextOn;
        }
        expect.unreachable("It never ends.");
      }),
    );
  });
});
