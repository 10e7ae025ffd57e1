import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { type Interval, type PaidPlan, priceOf } from "./plans.ts";
import {
  addMonths,
  dueDayOf,
  keptDay,
  MOVES,
  type Move,
  nextTry,
  periodAfter,
  periodFrom,
  prorate,
  renewsAt,
  type SubscriptionStatus,
} from "./rules.ts";

const at = (day: string) => Date.parse(`${day}T10:00:00Z`);
const paid = (plan: PaidPlan, interval: Interval, start: string) => ({
  plan_key: plan,
  interval,
  price: priceOf(plan, interval),
  period_start: at(start),
  period_end: periodFrom(at(start), interval),
  due_day: null as number | null,
});

describe("prorate", () => {
  it.each([
    [
      "half a month on pro towards business",
      "pro",
      "month",
      "2026-04-01",
      "2026-04-16",
      "business",
      "month",
      33_00,
    ],
    ["the first day", "pro", "month", "2026-04-01", "2026-04-01", "business", "month", 27_00],
    [
      "pro by the month to pro by the year",
      "pro",
      "month",
      "2026-04-01",
      "2026-04-16",
      "pro",
      "year",
      114_00,
    ],
    ["a year of pro that just began", "pro", "year", "2026-04-01", "2026-04-01", "business", "year", 270_00],
  ] as const)("%s", (_what, plan, interval, start, now, to, toInterval, charge) => {
    const change = prorate(paid(plan, interval, start), to, toInterval, at(now));
    expect(change).toMatchObject({ when: "now", charge });
  });

  it.each([
    ["business", "month", "pro", "month"],
    ["pro", "year", "pro", "month"],
    ["pro", "year", "business", "month"],
    ["pro", "month", "pro", "month"],
  ] as const)("%s by the %s to %s by the %s waits for the next period", (plan, interval, to, toInterval) => {
    const change = prorate(paid(plan, interval, "2026-04-01"), to, toInterval, at("2026-04-02"));
    expect(change).toMatchObject({ when: "period_end", charge: 0 });
  });

  it("never charges more than the price, never credits more than was paid, and is the same all day", () => {
    const plans = fc.constantFrom<PaidPlan>("pro", "business");
    const intervals = fc.constantFrom<Interval>("month", "year");
    fc.assert(
      fc.property(
        plans,
        intervals,
        plans,
        intervals,
        fc.integer({ min: -5, max: 400 }),
        (a, b, c, d, day) => {
          const current = paid(a, b, "2026-04-01");
          const now = at("2026-04-01") + days(day);
          const change = prorate(current, c, d, now);
          expect(change.credit).toBeLessThanOrEqual(current.price);
          expect(change.charge).toBeLessThanOrEqual(change.price);
          expect(Number.isSafeInteger(change.charge) && change.charge >= 0).toBe(true);
          expect(prorate(current, c, d, now + 3_600_000 * 5)).toEqual(change);
        },
      ),
    );
  });
});

it.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2028-01-31", 1, "2028-02-29"],
  ["2026-12-15", 1, "2027-01-15"],
  ["2028-02-29", 12, "2029-02-28"],
])("%s and %i months is %s", (from, count, to) => {
  expect(addMonths(at(from), count)).toBe(at(to));
});

it.each([
  ["2026-01-31", ["02-28", "03-31", "04-30", "05-31", "06-30", "07-31", "08-31", "09-30"]],
  ["2026-12-30", ["01-30", "02-28", "03-30", "04-30", "05-30"]],
  ["2027-12-29", ["01-29", "02-29", "03-29"]],
  ["2026-02-28", ["03-28", "04-28"]],
] as const)("a month that began on %s ends on %j", (start, ends) => {
  let period = { ...paid("pro", "month", start) };
  const seen = ends.map(() => {
    const end = period.period_end;
    period = { ...period, period_start: end, period_end: periodAfter(period, "month") };
    return new Date(end).toISOString().slice(5, 10);
  });
  expect(seen).toEqual(ends);
});

it("begun on the 29th of February comes on it again in leap years, also for a plan that is by the month in between", () => {
  const start = at("2028-02-29");
  let year = { ...paid("pro", "year", "2028-02-29"), due_day: dueDayOf(start) };
  const seen = Array.from({ length: 9 }, () => {
    const end = year.period_end;
    year = { ...year, period_start: end, period_end: periodAfter(year, "year"), due_day: keptDay(year) };
    return new Date(end).toISOString().slice(0, 10);
  });
  expect(seen).toEqual([
    ...["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"],
    ...["2033-02-28", "2034-02-28", "2035-02-28", "2036-02-29", "2037-02-28"],
  ]);
  expect(periodAfter({ ...year, period_end: at("2037-02-28") }, "month")).toBe(at("2037-03-29"));
  // A day that a version before left behind is none.
  expect(keptDay({ ...paid("pro", "month", "2026-04-10"), due_day: 31 })).toBe(10);
});

it("counts from its own end after a rest, and with what was left of a trial; a year keeps the day of its months", () => {
  const moved = { ...paid("pro", "month", "2026-01-31"), period_end: at("2026-03-05") };
  expect(periodAfter(moved, "month")).toBe(at("2026-04-05"));
  const cut = paid("pro", "month", "2026-01-31");
  expect(periodAfter(cut, "year")).toBe(at("2027-02-28"));
  expect(periodAfter({ ...cut, interval: "year", period_end: at("2027-01-31") }, "month")).toBe(
    at("2027-02-28"),
  );
});

it("that rests goes on later by as much as it is to rest", () => {
  const rests = { period_end: at("2026-04-20"), paused_at: at("2026-04-10"), paused_until: at("2026-05-10") };
  expect(renewsAt(rests)).toBe(at("2026-05-20"));
  expect(renewsAt({ ...rests, paused_at: null, paused_until: null })).toBe(at("2026-04-20"));
});

it("tries again after one, three and seven days, and then no more", () => {
  expect([1, 2, 3, 4].map((failed) => nextTry(0, failed))).toEqual([days(1), days(3), days(7), null]);
});

it.each([
  ["active", ["cancel", "change", "fail", "pause", "renew"]],
  ["past_due", ["cancel", "expire", "fail", "renew"]],
  ["paused", ["cancel", "resume"]],
  ["canceled", ["give_back", "start"]],
  ["expired", ["start"]],
] as [SubscriptionStatus, Move[]][])("a plan that is %s goes on by %j alone", (status, moves) => {
  const possible = (Object.keys(MOVES) as Move[]).filter((move) =>
    (MOVES[move].from as readonly SubscriptionStatus[]).includes(status),
  );
  expect(possible.sort()).toEqual(moves);
});
