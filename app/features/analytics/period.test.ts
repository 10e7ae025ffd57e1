import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LENGTHS, lengthsOf, lengthWords, periodFor, periodOf, readLength } from "./period.ts";

const page = (days: string) => `https://thrive.example/analytics?days=${encodeURIComponent(days)}`;

describe("the period of the figures", () => {
  it("is the one an address asks for, and thirty days for what is none", () => {
    for (const length of LENGTHS) expect(readLength(page(String(length)))).toBe(length);
    for (const none of ["", "0", "-7", "8", "7.5", "Infinity", "weeks"])
      expect(readLength(page(none))).toBe(30);
    expect(readLength("https://thrive.example/analytics")).toBe(30);
  });
  it("reaches further with a plan", () => {
    expect(lengthsOf("free")).toEqual([7, 30]);
    expect(lengthsOf("pro")).toEqual([...LENGTHS]);
    expect(lengthsOf("business")).toEqual([...LENGTHS]);
  });
  it("is never longer than the plan reaches, whatever is asked", () => {
    const plans = fc.constantFrom("free", "pro", "business");
    fc.assert(
      fc.property(plans, fc.oneof(fc.string(), fc.constantFrom(...LENGTHS.map(String))), (plan, days) => {
        const { length, lengths } = periodFor(plan, page(days));
        expect(lengths).toContain(length);
      }),
    );
    expect(periodFor("free", page("730")).length).toBe(30);
    expect(periodFor("pro", page("730")).length).toBe(730);
  });
  it("ends where today begins, UTC: today does not count yet", () => {
    const begin = Date.UTC(2026, 4, 1);
    for (const now of [begin, begin + 1, begin + 86_399_999])
      expect(periodOf(30, now)).toEqual({ length: 30, end: begin });
  });
  it.each([
    [7, "7 days"],
    [90, "90 days"],
    [365, "12 months"],
    [730, "24 months"],
  ])("of %i days is called %s", (length, words) => expect(lengthWords(length)).toBe(words));
});
