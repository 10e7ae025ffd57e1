import { expect, it } from "vitest";
import { isOutOfReach } from "./out-of-reach.ts";

it.each([
  "Failed to fetch",
  "Failed to fetch dynamically imported module: https://thrive.test/assets/spark.js",
  "NetworkError when attempting to fetch resource.",
  "Load failed",
])("knows that no answer came: %s", (message) => {
  expect(isOutOfReach(new TypeError(message), true)).toBe(true);
});

it.each([
  new TypeError("Cannot read properties of undefined (reading 'fetch')"),
  new Error("Failed to fetch"),
  { status: 500 },
])("does not blame the network for a fault: %s", (fault) => {
  expect(isOutOfReach(fault, true)).toBe(false);
});

it("asks for the network first when there is none", () => {
  expect(isOutOfReach(new TypeError("x is undefined"), false)).toBe(true);
});
