import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Plan } from "#app/core/plan-limits.ts";
import { benefitRows, benefitsOf } from "./benefits.ts";
import { creditsOfPlan } from "./credits.ts";
import { type Discount, percentFor } from "./discount.ts";
import { isHigher, type PaidPlan, planCurrency, priceOf } from "./plans.ts";

const PLANS: Plan[] = ["free", "pro", "business"];
const PAID: PaidPlan[] = ["pro", "business"];

describe("what a plan holds", () => {
  it("is said of a plan as it stands in the table, and only where there is something to say", () => {
    for (const interval of ["month", "year"] as const) {
      const rows = benefitRows(PLANS, interval);
      for (const [index, plan] of PLANS.entries()) {
        const values = rows.map((row) => row[index + 1] ?? "").filter((value) => value !== "–");
        const sentences = benefitsOf(plan, interval);
        expect(sentences).toHaveLength(values.length);
        for (const [at, value] of values.entries())
          expect(sentences[at]).toMatch(new RegExp(`^${value}\\b|^${value} `));
      }
    }
  });
  it.each([
    ["Storage", "2 GB", "50 GB", "500 GB"],
    ["Shared with a team", "–", "–", "500 GB"],
    ["Active projects", "5", "50", "Unlimited"],
    ["Release fee after the beta", "5 %", "2 %", "2 %"],
    ["Credits with each payment", "–", "50", "200"],
  ])("%s: %s, %s, %s", (...row) => expect(benefitRows(PLANS, "month")).toContainEqual(row));
});

describe("what a plan costs", () => {
  it("is ten months for a year, and brings the credits of twelve", () => {
    for (const plan of PAID) {
      expect(priceOf(plan, "year")).toBe(10 * priceOf(plan, "month"));
      expect(creditsOfPlan(plan, "year")).toBe(12 * creditsOfPlan(plan, "month"));
    }
  });
  it("is more the higher the plan is, and no plan is higher than itself", () => {
    for (const plan of PLANS)
      for (const other of PLANS)
        expect(isHigher(plan, other)).toBe(PLANS.indexOf(plan) > PLANS.indexOf(other));
    expect(priceOf("business", "month")).toBeGreaterThan(priceOf("pro", "month"));
  });
  it.each([
    ["US", "USD"],
    ["GB", "GBP"],
    ["PT", "EUR"],
    [null, "EUR"],
  ])("is paid in %s by %s", (country, currency) => expect(planCurrency(country)).toBe(currency));
});

describe("a code", () => {
  const code = (onlyPlan: PaidPlan | null, percent: number): Discount => ({
    couponId: "one",
    code: "SPRING",
    percent,
    onlyPlan,
  });
  it("takes its part off the plan it is for, and off every plan without one", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom(...PAID),
        fc.constantFrom(...PAID),
        (percent, plan, other) => {
          expect(percentFor(code(null, percent), plan)).toBe(percent);
          expect(percentFor(code(other, percent), plan)).toBe(plan === other ? percent : 0);
        },
      ),
    );
  });
  it("takes nothing off where there is none", () => {
    expect([percentFor(null, "pro"), percentFor(undefined, "business")]).toEqual([0, 0]);
  });
});
