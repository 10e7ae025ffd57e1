import { expect, it } from "vitest";
import { planOf } from "./plan-limits.ts";

it.each([
  [{ tier: "free", subscribed: false }, "free"],
  [{ tier: "pro", subscribed: true }, "pro"],
  [{ tier: "business", subscribed: true }, "business"],
  [{ tier: "pro", subscribed: false }, "free"],
  [{ tier: "constructor", subscribed: true }, "free"],
])("the plan of %j is %s", (subscription, plan) => {
  expect(planOf(subscription)).toBe(plan);
});
