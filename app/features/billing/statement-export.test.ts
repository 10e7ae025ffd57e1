import { describe, expect, it } from "vitest";
import { statementCsv, statementJson } from "./statement-export.ts";

const LINE = {
  seq: 7,
  at: Date.UTC(2026, 4, 1, 9),
  type: "release",
  memo: 'For "A lookbook", part 1',
  amount: 1234,
  balanceAfter: 50,
  referenceType: "milestone",
  referenceId: "m1",
};

describe("a statement as a table", () => {
  it("has a line for each movement, its amount in whole units and the balance after it", () => {
    const [head, line] = String(statementCsv([LINE], "EUR"))
      .replace(/^\ufeff/, "")
      .trim()
      .split(/\r?\n/);
    expect(head).toBe('"Number","Date","Kind","What","Amount","Balance","Currency"');
    expect(line).toContain('"For ""A lookbook"", part 1"');
    expect(line).toMatch(/"12\.34","0\.50","EUR"$/);
  });
  it("knows currencies that have no smaller unit", () => {
    expect(String(statementCsv([{ ...LINE, amount: 1234, balanceAfter: 5 }], "JPY"))).toMatch(
      /"1234","5","JPY"/,
    );
  });
});

it("a statement for programs keeps minor units, names and times as the API gives them", () => {
  expect(JSON.parse(statementJson([LINE], "EUR"))).toEqual({
    currency: "EUR",
    lines: [
      {
        seq: 7,
        amount: 1234,
        type: "release",
        memo: LINE.memo,
        referenceType: "milestone",
        referenceId: "m1",
        balance_after: 50,
        at: "2026-05-01T09:00:00.000Z",
      },
    ],
  });
});
