import { expect, it } from "vitest";
import { moneySnapshot } from "./money.ts";

it("adds up what one has, what is held and what is owed, each currency for itself, and credits are no money", () => {
  expect(
    moneySnapshot(
      [
        { kind: "available", currency: "EUR", balance: 78_000 },
        { kind: "pending", currency: "EUR", balance: 5_000 },
        { kind: "available", currency: "USD", balance: 0 },
        { kind: "credits", currency: "XCR", balance: 50 },
      ],
      [
        { held_currency: "EUR", held: 80_000 },
        { held_currency: "EUR", held: 1 },
      ],
      [{ currency: "GBP", amount: 300 }],
    ),
  ).toEqual([
    { currency: "EUR", available: 78_000, held: 80_001, due: 0 },
    { currency: "GBP", available: 0, held: 0, due: 300 },
  ]);
});

it("shows nothing to who has no money yet", () => {
  expect(moneySnapshot([{ kind: "available", currency: "EUR", balance: 0 }], [], [])).toEqual([]);
});
