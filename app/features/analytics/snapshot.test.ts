import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOf } from "#app/core/days.ts";
import { days } from "#app/core/time.ts";
import { METRICS, type Metric, type Series } from "./series.ts";
import { readSnapshot, seriesOfSnapshot, snapshotOf } from "./snapshot.ts";
import { EXTRAS, type Part } from "./snapshot-parts.ts";

const METRIC_NAMES = Object.keys(METRICS) as Metric[];
const END = Date.UTC(2026, 4, 1);
const FUNNEL = { sent: 9, seen: 7, shortlisted: 4, offered: 2, accepted: 1, median_wait: null };

const charted = (metric: Metric, values: number[]): Series => ({
  ...METRICS[metric],
  metric,
  before: 3,
  total: values.reduce((sum, value) => sum + value, 0),
  days: values.map((value, index) => ({ day: dayOf(END - days(values.length - index)), value })),
});

const figures = fc
  .record({
    names: fc.uniqueArray(fc.constantFrom(...METRIC_NAMES)),
    values: fc.array(fc.nat(1000), { minLength: 1, maxLength: 40 }),
    parts: fc.uniqueArray(fc.constantFrom<Part>(...METRIC_NAMES, "funnel", "money")),
  })
  .map(({ names, values, parts }) => ({
    length: values.length,
    parts,
    of: {
      series: names.map((name) => charted(name, values)),
      funnel: FUNNEL,
      earned: [{ currency: "EUR", before: 1, earned: 2 }],
      spent: [{ currency: "EUR", before: 1, spent: 2, milestones: 3 }],
    },
  }));

describe("figures as they stood", () => {
  it("show what was chosen, and nothing else", () => {
    fc.assert(
      fc.property(figures, ({ of, length, parts }) => {
        const kept = snapshotOf(of, { length, end: END }, parts);
        const shown = of.series.map(({ metric }) => metric).filter((metric) => parts.includes(metric));
        expect(kept.series.map(({ metric }) => metric)).toEqual(shown);
        expect(kept.funnel !== null).toBe(parts.includes("funnel"));
        expect(kept.earned !== null).toBe(parts.includes("money"));
        expect(kept.spent !== null).toBe(parts.includes("money"));
      }),
    );
  });
  it("are read as they were kept, day by day", () => {
    fc.assert(
      fc.property(figures, ({ of, length, parts }) => {
        const kept = snapshotOf(of, { length, end: END }, parts);
        const read = readSnapshot(JSON.parse(JSON.stringify(kept)));
        expect(read).toEqual(kept);
        const numbers = ({ metric, days, before, total }: Series) => ({ metric, days, before, total });
        expect(seriesOfSnapshot(kept).map(numbers)).toEqual(
          of.series.filter(({ metric }) => parts.includes(metric)).map(numbers),
        );
      }),
    );
  });
  it("speak to nobody as if the figures were theirs", () => {
    const all = snapshotOf(
      { series: METRIC_NAMES.map((name) => charted(name, [1])), funnel: null },
      { length: 1, end: END },
      METRIC_NAMES,
    );
    const titles = seriesOfSnapshot(all).map(({ title }) => title);
    expect(titles).toHaveLength(METRIC_NAMES.length);
    expect(titles.filter((title) => /\byou(r|rs)?\b/i.test(title))).toEqual([]);
  });
  it("leave out a metric there is no more", () => {
    const old = { series: [{ metric: "smiles", values: [1], before: 0 }], length: 1, end: END };
    expect(seriesOfSnapshot({ ...old, funnel: null, earned: null, spent: null })).toEqual([]);
  });
  it.each([null, {}, "[]", { series: [], length: "7", end: END }])("are none for %o", (stored) =>
    expect(readSnapshot(stored)).toBeNull(),
  );
});

it("names every part that may be chosen besides the charts", () => {
  expect(Object.keys(EXTRAS)).toEqual(["funnel", "money"]);
});
