import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { TIMES_MAX } from "#app/core/times-max.ts";
import {
  applySchema,
  closePostingSchema,
  interviewSchema,
  lineSchema,
  offerSchema,
  rateSchema,
} from "./schema.ts";
import { ANSWER_MAX, MILESTONES_MAX, PICKS_MAX, PITCH_MAX } from "./terms.ts";

const application_id = crypto.randomUUID();
const OFFER = { application_id, amount: "900", currency: "EUR", usage: "organic" };

const applies = (more: object = {}) => applySchema.safeParse({ pitch: "I know light.", ...more });
const offers = (more: object = {}) => offerSchema.safeParse({ ...OFFER, ...more });
const part = (amount: string, title = "Pictures") => ({ title, amount });
const inEuros = (minor: number) => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, "0")}`;

describe("an application", () => {
  it("says why in 1 to 2000 characters, and no more of anything than a poster reads", () => {
    expect(applies().data).toMatchObject({ answers: [], portfolio_item_ids: [], offer_amount: null });
    for (const [fields, fits] of [
      [{ pitch: "x".repeat(PITCH_MAX) }, true],
      [{ pitch: "x".repeat(PITCH_MAX + 1) }, false],
      [{ pitch: " \u200b\n" }, false],
      [{ answers: ["x".repeat(ANSWER_MAX)] }, true],
      [{ answers: ["x".repeat(ANSWER_MAX + 1)] }, false],
      [{ answers: Array.from({ length: 6 }, () => "Yes") }, false],
      [{ portfolio_item_ids: Array.from({ length: PICKS_MAX }, () => crypto.randomUUID()) }, true],
      [{ portfolio_item_ids: Array.from({ length: PICKS_MAX + 1 }, () => crypto.randomUUID()) }, false],
      [{ delivery_on: "2027-02-29" }, false],
      [{ available_from: "2026-12-20", delivery_on: "2026-12-20" }, true],
      [{ available_from: "2026-12-20", delivery_on: "2026-12-05" }, false],
      [{ offer_amount: "much" }, false],
      [{ offer_amount: "450.50", offer_currency: "JPY" }, false],
    ] as const)
      expect(applies(fields).success, JSON.stringify(fields).slice(0, 40)).toBe(fits);
  });

  it("answers a question that was left out with nothing, and picks a work once", () => {
    const id = crypto.randomUUID();
    expect(applies({ answers: ["Yes", undefined, "No"], portfolio_item_ids: [id, id] }).data).toMatchObject({
      answers: ["Yes", "", "No"],
      portfolio_item_ids: [id],
    });
  });
});

describe("an offer", () => {
  it("stands when its milestones add up to it, cent by cent, and in no other case", () => {
    const cents = fc.array(fc.integer({ min: 0, max: 5_000_000 }), {
      minLength: 1,
      maxLength: MILESTONES_MAX,
    });
    fc.assert(
      fc.property(cents, fc.integer({ min: -2, max: 2 }), (parts, off) => {
        const sum = parts.reduce((all, one) => all + one, 0);
        fc.pre(sum + off >= 0);
        const result = offers({
          amount: inEuros(sum + off),
          milestones: parts.map((one) => part(inEuros(one))),
        });
        expect(result.success).toBe(off === 0);
        if (result.success) {
          expect(result.data.amount).toBe(sum);
          expect(result.data.milestones.map(({ amount }) => amount)).toEqual(parts);
        }
      }),
    );
  });

  it("needs no milestones, ten at most, each with a name, and money of its currency", () => {
    expect(offers().data).toMatchObject({ amount: 90_000, milestones: [] });
    const parts = (count: number) => Array.from({ length: count }, () => part("0"));
    expect(offers({ amount: "0", milestones: parts(MILESTONES_MAX) }).success).toBe(true);
    expect(offers({ amount: "0", milestones: parts(MILESTONES_MAX + 1) }).success).toBe(false);
    expect(offers({ amount: "0", milestones: [part("0", " ")] }).success).toBe(false);
    expect(offers({ amount: "900.50", currency: "JPY" }).success).toBe(false);
    expect(offers({ amount: "-1" }).success).toBe(false);
  });

  it("says how the work may be used, and for how long in whole days", () => {
    expect(offers({ duration_days: 90, exclusive: "on" }).data?.rights_terms).toEqual({
      usage: "organic",
      duration_days: 90,
      exclusive: true,
    });
    expect(offers().data?.rights_terms).toMatchObject({ duration_days: null, exclusive: false });
    for (const bad of [
      { usage: "any" },
      { duration_days: 0 },
      { duration_days: 1.5 },
      { duration_days: 36_501 },
    ])
      expect(offers(bad).success, JSON.stringify(bad)).toBe(false);
  });
});

describe("the rest of hiring", () => {
  it("proposes one to five times, as the clock on the wall says them in the named zone", () => {
    const at = Date.UTC(2027, 4, 1, 10);
    const slots = (...typed: string[]) => interviewSchema.safeParse({ application_id, slots: typed });
    expect(slots(String(at), "2027-05-02T10:00").data?.slots).toEqual([at, at + days(1)]);
    expect(
      interviewSchema.parse({ application_id, slots: ["2027-05-01T12:00", ""], timezone: "Europe/Berlin" })
        .slots,
    ).toEqual([at]);
    for (const none of [[], ["soon"], [""], Array.from({ length: TIMES_MAX + 1 }, () => String(at))])
      expect(slots(...none).success, none[0]).toBe(false);
  });

  it("takes a line of 280 characters, stars from one to five, and an outcome for what is closed", () => {
    const opportunity_id = crypto.randomUUID();
    const line = (text: string) => lineSchema.safeParse({ opportunity_id, line: text }).success;
    expect([line("x".repeat(280)), line("x".repeat(281)), line(" ")]).toEqual([true, false, false]);
    const stars = (rating: number) => rateSchema.safeParse({ application_id, rating }).success;
    expect([0, 1, 5, 6, 2.5].map(stars)).toEqual([false, true, true, false, false]);
    expect(closePostingSchema.safeParse({ opportunity_id }).success).toBe(false);
    expect(closePostingSchema.parse({ opportunity_id, outcome: "filled" })).toMatchObject({
      answer_all: false,
    });
  });
});
