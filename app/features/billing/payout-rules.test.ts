import { expect, it } from "vitest";
import { nextPayoutAt } from "./payout-rules.ts";

const at = (text: string) => Date.parse(`${text}Z`);
const iso = (moment: number) => new Date(moment).toISOString().slice(0, 16);

it.each([
  ["week", "2026-11-23T05:00", "2026-11-30T06:00"],
  ["week", "2026-11-25T00:00", "2026-11-30T06:00"],
  ["week", "2026-11-29T23:59", "2026-11-30T06:00"],
  ["week", "2026-12-31T12:00", "2027-01-04T06:00"],
  ["month", "2026-11-01T06:00", "2026-12-01T06:00"],
  ["month", "2026-12-31T23:59", "2027-01-01T06:00"],
] as const)("a payout of every %s after %s is asked for at %s", (every, now, next) => {
  expect(iso(nextPayoutAt(every, at(now)))).toBe(next);
});
