import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { NEEDED } from "./lean-stripe.ts";

test("every resource that payments ask Stripe for is in the Worker", () => {
  const adapters = ["in", "out"].map((way) =>
    readFileSync(`app/platform/payments/stripe-money-${way}.server.ts`, "utf8"),
  );
  const asked = Array.from(
    adapters
      .join("\n")
      .matchAll(/(?:stripe\(\)\)|\bapi)\s*\.((?:\w+\.)*\w+)\.(?:create|retrieve|update|list|cancel|del)\(/g),
    ([, path = ""]) =>
      path
        .split(".")
        .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
        .join("/"),
  );
  expect(new Set(asked)).toEqual(new Set(NEEDED));
});
