import { expect, it } from "vitest";
import { printed, type Report, written } from "./report.ts";

const report: Report = {
  date: "2026-11-20T14:00:00.000Z",
  command: "npm run bench",
  machine: "2 cores",
  rounds: 7,
  findings: [
    {
      what: "swipe",
      beside: "D1 round trips",
      value: 5,
      unit: "count",
      aim: { must: 4, better: "lower" },
      why: "Asked twice",
    },
    {
      what: "list",
      beside: "bare D1",
      value: 1.2,
      unit: "x",
      aim: { must: 1.6, stretch: 1.25, better: "lower" },
      note: "20 rows",
      why: "Never told of what is met",
    },
    { what: "landing", beside: "bare page", value: 40, unit: "%", aim: null },
  ],
  loads: [{ what: "list", rate: 1234.5, p50: 1.25, p99: 9, cpu: 0.81, bytes: 16585, roundTrips: null }],
};

it("prints one line per row and counts what missed", () => {
  const text = printed(report);
  expect(text).toContain("1 of 2 aims missed.");
  expect(text).toMatch(/^swipe {2,}D1 round trips {2,}5 {2}<= 4 {2,}missed by 25 %$/m);
});

it("writes a page that says how it was made, what was met and what was not", () => {
  const page = written(report);
  expect(page).toContain("`npm run bench` on 2026-11-20");
  expect(page).toContain("1 of 2 met.");
  expect(page).toContain("| list | bare D1 | 1.20x | <= 1.60x (1.25x) | stretch met |");
  expect(page).toContain("- *swipe, D1 round trips*: Asked twice.");
  expect(page).toContain("- *list, bare D1*: 20 rows.\n");
  expect(page).toContain("| list | 1,235 | 1.3 ms | 9.0 ms | 810 us | 16,585 | - |");
});
