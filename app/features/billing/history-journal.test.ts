import fc from "fast-check";
import { expect, it } from "vitest";
import { journalCsv, journalOf } from "./history-journal.ts";
import type { HistoryRow } from "./history-terms.ts";

const row = (more: Partial<HistoryRow>): HistoryRow => ({
  id: "p1",
  at: Date.parse("2026-05-04"),
  way: "out",
  kind: "milestone",
  title: "First pictures",
  amount: 10_000,
  fee: 0,
  tax: 0,
  refunded: 0,
  currency: "EUR",
  status: "succeeded",
  receipt: null,
  failure: null,
  link: "/",
  project: null,
  of_balance: 0,
  ...more,
});

const amounts = fc.tuple(fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(1_000_000)).chain(([net, fee, tax]) =>
  fc.record({
    amount: fc.constant(net + fee + tax),
    fee: fc.constant(fee),
    tax: fc.constant(tax),
    refunded: fc.nat(net + fee + tax),
  }),
);

it("books every movement twice: as much to one side as to the other", () => {
  fc.assert(
    fc.property(
      amounts,
      fc.constantFrom("in", "out"),
      fc.constantFrom(
        "invoice",
        "milestone",
        "refund",
        "topup",
        "payout",
        "subscription",
        "credits",
        "boost",
        "new",
      ),
      fc.constantFrom(0, 1),
      (money, way, kind, of_balance) => {
        const lines = journalOf(row({ ...money, way: way as "in", kind, of_balance }));
        const sum = (side: "debit" | "credit") => lines.reduce((all, line) => all + line[side], 0);
        expect(sum("debit")).toBe(sum("credit"));
        for (const { debit, credit } of lines)
          expect([debit, credit].filter((side) => side > 0)).toHaveLength(1);
      },
    ),
  );
});

it("books nothing for money that did not move", () => {
  for (const status of ["failed", "processing", "requires_action", "disputed", "lost"])
    expect(journalOf(row({ status }))).toEqual([]);
  for (const status of ["disputed", "lost"])
    expect([
      journalOf(row({ status, refunded: 10_000 })).length,
      journalOf(row({ status, refunded: 4_000 })).length,
    ]).toEqual([0, 4]);
});

it("tells a card from the balance, and money that came back from income", () => {
  const accounts = (more: Partial<HistoryRow>) =>
    journalOf(row(more)).map(({ account, debit }) => `${debit > 0 ? "debit" : "credit"} ${account}`);
  expect(accounts({})).toEqual(["debit Expenses: milestones", "credit Card"]);
  expect(accounts({ of_balance: 1 })).toEqual(["debit Expenses: milestones", "credit Thrive balance"]);
  expect(journalOf(row({ way: "in", kind: "invoice", of_balance: 1, refunded: 4_000 }))).toEqual([
    { account: "Thrive balance", debit: 10_000, credit: 0 },
    { account: "Income: invoices", debit: 0, credit: 10_000 },
    { account: "Income: invoices", debit: 4_000, credit: 0 },
    { account: "Thrive balance", debit: 0, credit: 4_000 },
  ]);
  expect(accounts({ way: "in", kind: "refund", of_balance: 1 })).toEqual([
    "debit Thrive balance",
    "credit Expenses: milestones",
  ]);
  expect(accounts({ way: "in", kind: "invoice" })).toEqual(["debit Bank account", "credit Income: invoices"]);
  expect(accounts({ kind: "payout", fee: 100, of_balance: 1 })).toEqual([
    "debit Bank account",
    "debit Fees",
    "credit Thrive balance",
  ]);
});

it("writes no cell that a spreadsheet would run", () => {
  expect(journalCsv([row({ title: "=1+1", receipt: "T-1" })])).toContain(`"'=1+1"`);
});
