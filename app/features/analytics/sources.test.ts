import { expect, it } from "vitest";
import { byClient, byKind } from "./sources.ts";

const from = (client: string, amount: number, kind: "invoice" | "milestone" | "tip" = "invoice") => ({
  source_currency: "EUR",
  kind,
  client,
  amount,
});

it("the first clients are named, and the rest of what was earned is one line", () => {
  const sources = [9, 8, 7, 6, 5, 4].map((amount) => from(`Client ${amount}`, amount));
  const parts = byClient(sources, [{ currency: "EUR", earned: 45 }]);
  expect(parts.map(({ name, amount }) => [name, amount])).toEqual([
    ...[9, 8, 7, 6, 5].map((amount) => [`Client ${amount}`, amount]),
    ["Others", 10],
  ]);
  expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(45);
});

it("one client is one line, however they paid; a kind is one line, whoever paid", () => {
  const sources = [from("Ana", 10), from("Ana", 5, "milestone"), from("", 3, "tip")];
  const earned = [{ currency: "EUR", earned: 18 }];
  expect(byClient(sources, earned)).toEqual([
    { name: "Ana", currency: "EUR", amount: 15 },
    { name: "Without a name", currency: "EUR", amount: 3 },
  ]);
  expect(byKind(sources, earned).map(({ name, amount }) => [name, amount])).toEqual([
    ["Invoices", 10],
    ["Milestones", 5],
    ["Tips", 3],
  ]);
  expect(byClient(sources, [{ currency: "USD", earned: 0 }])).toEqual([]);
});
