import { expect, it } from "vitest";
import { stepsOf } from "./payment-steps.ts";

const begun = { created_at: 1, succeeded_at: null, updated_at: 9 };
const paid = { ...begun, succeeded_at: 5 };

it.each([
  [{ ...begun, status: "created" }, [["Checkout opened", 1]]],
  [
    { ...begun, status: "failed" },
    [
      ["Checkout opened", 1],
      ["Failed", 9],
    ],
  ],
  [
    { ...paid, status: "succeeded" },
    [
      ["Checkout opened", 1],
      ["Paid", 5],
    ],
  ],
  [
    { ...paid, status: "refunded" },
    [
      ["Checkout opened", 1],
      ["Paid", 5],
      ["Refunded", 9],
    ],
  ],
  [
    { ...paid, status: "won" },
    [
      ["Checkout opened", 1],
      ["Paid", 5],
      ["Your bank decided: it stays paid", 9],
    ],
  ],
] as const)("tells the way of a payment %#", (payment, expected) => {
  expect(stepsOf(payment).map(({ words, at }) => [words, at])).toEqual(expected);
});
