import { expect, it } from "vitest";
import { inOrder } from "./in-order.ts";

it("takes no answer that is older than what was taken, and does not wait for the newest", () => {
  const asked = inOrder();
  const [first, second, third] = [asked(), asked(), asked()];
  expect([second(), first(), third()]).toEqual([true, false, true]);
  const fourth = asked();
  // Told without asking, after it was asked.
  expect(asked()()).toBe(true);
  expect(fourth()).toBe(false);
});
