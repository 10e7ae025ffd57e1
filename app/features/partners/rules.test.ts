import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TIERS } from "#app/core/tiers.ts";
import { lockOf, readCodes, slugOf } from "./rules.ts";
import { PARTNER_MOVES, PARTNER_STATUSES, type PartnerStatus } from "./terms.ts";

const OPEN = { tierMin: "spark", planMin: "free", countries: [] } as const;
const MEMBER = { xp: 1180, plan: "free", country: "PT" } as const;

describe("the lock of a deal", () => {
  it.each([
    [{}, {}, null],
    [{ tierMin: "creator" }, {}, "Creator tier – 320 XP to go"],
    [{ tierMin: "creator" }, { xp: 1499 }, "Creator tier – 1 XP to go"],
    [{ tierMin: "creator" }, { xp: 1500 }, null],
    [{ tierMin: "elite" }, {}, "Elite tier – 23,820 XP to go"],
    [{ planMin: "pro" }, {}, "With the Pro plan"],
    [{ planMin: "pro" }, { plan: "business" }, null],
    [{ planMin: "business" }, { plan: "pro" }, "With the Business plan"],
    [{ countries: ["PT"] }, {}, null],
    [{ countries: ["DE", "FR"] }, {}, "Only in Germany, France"],
    [{ countries: ["DE"] }, { country: null }, "Only in Germany"],
  ] as const)("%j for %j", (deal, member, lock) => {
    expect(lockOf({ ...OPEN, ...deal }, { ...MEMBER, ...member })).toBe(lock);
  });

  it("opens exactly where its tier begins", () => {
    fc.assert(
      fc.property(fc.constantFrom(...TIERS), fc.integer({ min: 0, max: 30_000 }), (tier, xp) => {
        expect(lockOf({ ...OPEN, tierMin: tier.key }, { ...MEMBER, xp }) === null).toBe(xp >= tier.min);
      }),
    );
  });
});

it("a partner moves along the edges of the plan alone, and every state is reached", () => {
  const edges = Object.values(PARTNER_MOVES).flatMap(({ from, to }) => from.map((one) => `${one} -> ${to}`));
  expect(edges.toSorted()).toEqual(
    [
      "approved -> live",
      "in_review -> approved",
      "in_review -> needs_info",
      "in_review -> rejected",
      "live -> ended",
      "live -> paused",
      "needs_info -> in_review",
      "paused -> ended",
      "paused -> live",
      "submitted -> in_review",
      "unconfirmed -> submitted",
    ].toSorted(),
  );
  const reached = new Set<PartnerStatus>(Object.values(PARTNER_MOVES).map(({ to }) => to));
  expect(Object.keys(PARTNER_STATUSES).filter((one) => !reached.has(one as PartnerStatus))).toEqual([
    "unconfirmed",
  ]);
});

it.each([
  ["A1\nB2, C3;A1  D4", ["A1", "B2", "C3", "D4"]],
  ["  ", []],
])("reads codes from %j", (text, codes) => {
  expect(readCodes(text)).toEqual(codes);
});

it.each([
  ["Café Brüder & Söhne", "cafe-bruder-sohne"],
  ["写真", ""],
  ["--A--", "a"],
])("the address of %j", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
