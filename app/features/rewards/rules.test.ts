import { describe, expect, it } from "vitest";
import { TIER_BENEFITS, TIERS } from "#app/core/tiers.ts";
import { XP_AWARDS } from "#app/core/xp.ts";
import { isTopPercent, monthPeriod, ranksOf, weekPeriod } from "./leaderboard-rules.ts";
import { nextMilestone, readReferral, writeReferral } from "./referral-rules.ts";
import { REWARD_RULES } from "./rules.ts";
import { promoCodeForm } from "./schema.ts";

it("says of all 18 rewards where they come from", () => {
  expect(Object.keys(REWARD_RULES).sort()).toEqual(Object.keys(XP_AWARDS).sort());
  expect(Object.keys(REWARD_RULES)).toHaveLength(18);
});

it("a single award never lifts anyone over two tiers", () => {
  const largest = Math.max(...Object.values(XP_AWARDS).map(({ xp }) => xp));
  const gaps = TIERS.slice(1).map((tier, index) => tier.min - (TIERS[index]?.min ?? 0));
  expect(largest).toBeLessThanOrEqual(Math.min(...gaps));
});

it("names what every tier gives", () => {
  for (const { key } of TIERS) expect(TIER_BENEFITS[key].length, key).toBeGreaterThanOrEqual(3);
});

describe("periods", () => {
  it.each([
    ["2026-11-15T23:59:59.999Z", "w:2967", "m:2026-11"],
    ["2026-11-16T00:00:00Z", "w:2968", "m:2026-11"],
    ["2026-11-22T23:59:59Z", "w:2968", "m:2026-11"],
    ["2026-12-01T00:00:00Z", "w:2970", "m:2026-12"],
    ["1970-01-01T00:00:00Z", "w:0", "m:1970-01"],
    ["1970-01-05T00:00:00Z", "w:1", "m:1970-01"],
  ])("of %s are %s and %s", (at, week, month) => {
    expect(weekPeriod(Date.parse(at))).toBe(week);
    expect(monthPeriod(Date.parse(at))).toBe(month);
  });
});

describe("ranks", () => {
  const of = (xps: number[], above = 0, atLeast = xps.filter((xp) => xp === xps[0]).length) =>
    ranksOf(
      xps.map((xp) => ({ xp })),
      above,
      atLeast,
    );
  it("are shared by equals, and the next one counts everybody above", () => {
    expect(of([9, 7, 7, 7, 3])).toEqual([1, 2, 2, 2, 5]);
    expect(of([5, 5])).toEqual([1, 1]);
    expect(of([])).toEqual([]);
  });
  it("go on where a page begins among equals", () => {
    // Ten have more, four have as much as the first row: two of them stood on the page before.
    expect(of([7, 7, 6, 5, 5], 10, 14)).toEqual([11, 11, 15, 16, 16]);
  });
  it.each([
    [1, 5, true],
    [2, 199, false],
    [2, 200, true],
    [3, 299, false],
    [1, 0, false],
  ])("%i of %i is in the top percent: %s", (rank, members, top) => {
    expect(isTopPercent(rank, members)).toBe(top);
  });
});

describe("who invited a visitor", () => {
  const id = "0190a0b0-0000-7000-8000-00abcdef0123";
  it.each([
    ["S8FZKS4QH4", { code: "S8FZKS4QH4", inviteId: null }],
    ["s8fz-ks4q h4", { code: "S8FZKS4QH4", inviteId: null }],
    [`S8FZKS4QH4~${id}`, { code: "S8FZKS4QH4", inviteId: id }],
    ["S8FZKS4QH4~x", { code: "S8FZKS4QH4", inviteId: null }],
    ["", null],
    [null, null],
    ["<script>", null],
    ["x".repeat(500), null],
  ])("is read from %s", (text, referral) => {
    expect(readReferral(text)).toEqual(referral);
  });
  it("is written so that it can be read", () => {
    const referral = { code: "S8FZKS4QH4", inviteId: id };
    expect(readReferral(writeReferral(referral))).toEqual(referral);
  });
  it.each([
    [0, 5],
    [4, 5],
    [5, 10],
    [99, 100],
    [100, null],
  ])("after %i the next milestone is %s", (activated, next) => {
    expect(nextMilestone(activated)).toBe(next);
  });
});

it.each(["", "abc", "a b c", "ünïcode", "x".repeat(70), "'; DROP"])("takes no %s for a code", (text) => {
  expect(promoCodeForm.safeParse({ intent: "promo-code", code: text }).success).toBe(false);
});
