import { describe, expect, it } from "vitest";
import { allowed, LIMITS, RateLimited } from "./rate-limits.server.ts";

describe("allowed", () => {
  it.each([
    ["1", 30],
    ["100", 3000],
    ["0.5", 15],
    ["", 30],
    ["0", 30],
    ["-1", 30],
    ["x", 30],
    ["Infinity", 30],
  ])("at scale %j lets %i sign-ins from one address through", (scale, count) => {
    expect(allowed("sign_in_address", scale)).toBe(count);
  });
});

describe("RateLimited", () => {
  it.each([
    [1, 1, "in 1 second."],
    [-5, 1, "in 1 second."],
    [1001, 2, "in 2 seconds."],
    [89_000, 89, "in 89 seconds"],
    [90_000, 90, "in 2 minutes"],
    [15 * 60_000, 900, "in 15 minutes"],
    [119 * 60_000, 7140, "in 119 minutes"],
    [24 * 3_600_000, 86_400, "in 24 hours"],
  ])("says when to come back after %i ms", (wait, seconds, words) => {
    const error = new RateLimited("api_write", wait);
    expect(error).toMatchObject({ status: 429, retryAfter: seconds });
    expect(error.message).toContain(words);
  });
});

it("keeps to the limits of security.md §1", () => {
  const perWindow = Object.fromEntries(
    Object.entries(LIMITS).map(([name, { count, window }]) => [name, `${count} in ${window / 60_000} min`]),
  );
  expect(perWindow).toMatchObject({
    sign_in_address: "30 in 60 min",
    sign_in_account: "10 in 15 min",
    sign_up_address: "5 in 30 min",
    api_write: "80 in 1 min",
  });
});
