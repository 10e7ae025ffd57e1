import { expect, it } from "vitest";
import { days, minutes } from "#app/core/time.ts";
import { ALERTS, type Alert, nextRun } from "./alerts.ts";

it.each([
  ["off", null],
  ["instant", minutes(1)],
  ["daily", days(1)],
  ["weekly", days(7)],
] as const)("a search with the alert %s is looked at again after %s ms", (alert, wait) => {
  const now = Date.UTC(2026, 4, 1, 12);
  expect(nextRun(alert, now)).toBe(wait === null ? null : now + wait);
});

it("is always looked at later than now, the rarer the later", () => {
  const runs = (Object.keys(ALERTS) as Alert[]).flatMap((alert) => nextRun(alert, 0) ?? []);
  expect(runs.every((at) => at > 0)).toBe(true);
  expect(runs).toEqual(runs.toSorted((one, other) => one - other));
});
