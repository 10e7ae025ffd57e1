import fc from "fast-check";
import { expect, it } from "vitest";
import { dayOf } from "#app/core/days.ts";
import { changeWords, drawn, METRICS, seriesOf } from "./series.ts";

const END = Date.parse("2026-11-22");
const day = (back: number) => dayOf(END - back * 86_400_000);

it("puts every value on its day, and sums both periods whatever the order of the rows", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.record({ back: fc.integer({ min: 1, max: 60 }), value: fc.nat(1000) }), {
        selector: ({ back }) => back,
      }),
      (values) => {
        const rows = values.map(({ back, value }) => ({ day: day(back), metric: "xp", value }));
        const xp = seriesOf(rows, { length: 30, end: END }).find(({ metric }) => metric === "xp");
        const sum = (low: number, high: number) =>
          values.filter(({ back }) => back >= low && back <= high).reduce((all, { value }) => all + value, 0);
        expect([xp?.total, xp?.before, xp?.days.length]).toEqual([sum(1, 30), sum(31, 60), 30]);
      },
    ),
  );
});

it("has a series for each metric, also of nothing", () => {
  const series = seriesOf([], { length: 7, end: END });
  expect(series.map(({ metric }) => metric)).toEqual(Object.keys(METRICS));
  expect(series.every(({ total, before, days }) => total + before === 0 && days.length === 7)).toBe(true);
  expect(series[0]?.days.at(-1)?.day).toBe("2026-11-21");
});

it.each([
  [7, 1, 7],
  [90, 1, 90],
  [365, 7, 53],
  [730, 28, 27],
])(
  "draws %i days in steps of %i: %i of them, with nothing lost and whole ones at the end",
  (length, every, count) => {
    const rows = Array.from({ length }, (_, index) => ({
      day: day(index + 1),
      metric: "xp",
      value: index + 1,
    }));
    const [xp] = seriesOf(rows, { length, end: END })
      .filter(({ metric }) => metric === "xp")
      .map(drawn);
    expect([xp?.every, xp?.steps.length]).toEqual([every, count]);
    expect(xp?.steps.reduce((sum, { value }) => sum + value, 0)).toBe(xp?.total);
    expect([xp?.steps[0]?.day, xp?.steps.at(-1)?.day, xp?.until]).toEqual([day(length), day(every), day(1)]);
  },
);

it.each([
  [1002, 1000, "about as before"],
  [998, 1000, "about as before"],
  [0, 0, "as before"],
  [5, 2, "3 more than before"],
  [3372, 2, "3,370 more than before"],
  [2, 9, "7 fewer than before"],
  [15, 10, "50 % more than before"],
  [5, 20, "75 % fewer than before"],
])("%i after %i is %s", (total, before, words) => {
  expect(changeWords(total, before)).toBe(words);
});

it("says more of what is more and fewer of what is fewer, or neither where it is next to nothing", () => {
  fc.assert(
    fc.property(fc.nat(3000), fc.nat(3000), (total, before) => {
      const words = changeWords(total, before);
      expect(words.includes("fewer") && total >= before).toBe(false);
      expect(words.includes("more") && total <= before).toBe(false);
      expect(words === "as before").toBe(total === before);
    }),
    { examples: [[1002, 1000]] },
  );
});
