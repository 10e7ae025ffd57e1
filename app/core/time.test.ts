import { expect, it } from "vitest";
import { days, hours, minutes, seconds } from "./time.ts";

it("counts durations in milliseconds", () => {
  expect([seconds(1), minutes(1), hours(1), days(1)]).toEqual([1000, 60_000, 3_600_000, 86_400_000]);
});
