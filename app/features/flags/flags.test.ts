import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { type FlagSetting, isOn, shareOf } from "./flags.ts";

const NOW = Date.UTC(2026, 5, 1);

const member = () => ({
  userId: newId(NOW),
  accountType: "creator" as const,
  roles: [],
  subscription: { tier: "free", subscribed: false, product_id: null, subscription_end: null },
});
const set = (setting: Partial<FlagSetting>): FlagSetting[] => [
  { key: "api_tokens", enabled: true, percent: 100, segment: "everyone", ...setting },
];
const isOnFor = (setting: Partial<FlagSetting>, who = member()) => isOn("api_tokens", set(setting), who, NOW);

describe("a flag", () => {
  it("is on for everybody until it is set, and obeys what it is set to", () => {
    expect(isOn("api_tokens", [], member(), NOW)).toBe(true);
    expect(isOnFor({})).toBe(true);
    expect(isOnFor({ enabled: false })).toBe(false);
    expect(isOnFor({ percent: 0 })).toBe(false);
    expect(isOnFor({ segment: "creators" })).toBe(true);
    expect(isOnFor({ segment: "brands" })).toBe(false);
  });

  it("that is on for a member at some share stays on at every higher one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), (one, other) => {
        const who = member();
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        if (isOnFor({ percent: low }, who)) expect(isOnFor({ percent: high }, who)).toBe(true);
      }),
    );
  });

  it("reaches about the share it is set to", () => {
    const reached = Array.from({ length: 4000 }, () => shareOf("api_tokens", crypto.randomUUID())).filter(
      (share) => share < 25,
    );
    expect(reached.length).toBeGreaterThan(850);
    expect(reached.length).toBeLessThan(1150);
  });
});
