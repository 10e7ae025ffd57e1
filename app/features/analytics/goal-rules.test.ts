import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOf } from "#app/core/days.ts";
import { days } from "#app/core/time.ts";
import {
  beginOf,
  endOf,
  GOAL_PERIODS,
  type GoalPeriod,
  goalDays,
  goalViews,
  goalWords,
} from "./goal-rules.ts";

const at = (day: string) => Date.parse(day);
const PERIODS = Object.keys(GOAL_PERIODS) as GoalPeriod[];

describe("the period a day is in", () => {
  it.each([
    ["week", "2026-11-22", "2026-11-16", "2026-11-23"],
    ["week", "2026-11-23", "2026-11-23", "2026-11-30"],
    ["week", "2027-01-01", "2026-12-28", "2027-01-04"],
    ["month", "2026-11-30", "2026-11-01", "2026-12-01"],
    ["month", "2028-02-29", "2028-02-01", "2028-03-01"],
    ["month", "2026-12-31", "2026-12-01", "2027-01-01"],
    ["quarter", "2026-12-31", "2026-10-01", "2027-01-01"],
    ["quarter", "2027-03-31", "2027-01-01", "2027-04-01"],
  ] as const)("%s of %s is %s to %s", (period, day, begin, end) => {
    expect([dayOf(beginOf(period, at(day))), dayOf(endOf(period, at(day)))]).toEqual([begin, end]);
  });

  it("holds every day once: it begins where the last one ended", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.constantFrom(...PERIODS), (count, period) => {
        const day = days(count);
        const [begin, end] = [beginOf(period, day), endOf(period, day)];
        expect(begin <= day && day < end).toBe(true);
        expect(beginOf(period, end)).toBe(end);
        expect(endOf(period, begin - days(1))).toBe(begin);
      }),
    );
  });

  it("is read from the earliest of its begins: a week may begin before its quarter", () => {
    expect(goalDays(at("2027-01-01"))).toEqual({
      ...{ week: "2026-12-28", month: "2027-01-01", quarter: "2027-01-01" },
      first: "2026-12-28",
    });
  });
});

describe("a goal", () => {
  const today = at("2026-11-22");
  const seen = (reached: number, target: number) =>
    goalViews(
      [{ metric: "likes", period: "week", target }],
      [{ metric: "likes", week: reached, month: 0, quarter: 0 }],
      today,
    );

  it.each([
    [0, 20, 0, "20 to go this week, the last day"],
    [199, 200, 99, "1 to go this week, the last day"],
    [20, 20, 100, "Reached"],
    [25, 20, 100, "Reached, and 5 more"],
    [0, 12_000, 0, "12,000 to go this week, the last day"],
  ])("with %i of %i is at %i %%", (reached, target, percent, words) => {
    const [view] = seen(reached, target);
    expect(view?.percent).toBe(percent);
    expect(view && goalWords(view)).toBe(words);
  });

  it("nothing was counted for stands at nothing; one of a metric that is gone is left out", () => {
    const goals = [
      { metric: "xp", period: "month", target: 5 },
      { metric: "gone", period: "month", target: 5 },
      { metric: "likes", period: "quarter", target: 5 },
      { metric: "likes", period: "week", target: 5 },
    ] as const;
    expect(
      goalViews(goals, [], today).map(({ metric, period, reached }) => [metric, period, reached]),
    ).toEqual([
      ["likes", "week", 0],
      ["likes", "quarter", 0],
      ["xp", "month", 0],
    ]);
  });
});
