import { expect, it } from "vitest";
import { monthsBefore } from "./rules.ts";

it.each([
  ["2026-11-25T10:00:00.000Z", 13, "2025-10-25T10:00:00.000Z"],
  ["2026-03-31T10:00:00.000Z", 1, "2026-02-28T10:00:00.000Z"],
  ["2028-03-31T10:00:00.000Z", 1, "2028-02-29T10:00:00.000Z"],
  ["2026-12-31T23:59:59.999Z", 13, "2025-11-30T23:59:59.999Z"],
  ["2028-02-29T00:00:00.000Z", 24, "2026-02-28T00:00:00.000Z"],
  ["2026-01-31T00:00:00.000Z", 36, "2023-01-31T00:00:00.000Z"],
])("from %s, %i months before is %s", (now, count, then) => {
  expect(new Date(monthsBefore(Date.parse(now), count)).toISOString()).toBe(then);
});
