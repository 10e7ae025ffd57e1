import { type Csv, csvOf } from "#app/core/csv.ts";
import { toMajorUnits } from "#app/core/money.ts";

interface Line {
  seq: number;
  at: number;
  type: string;
  memo: string;
  amount: number;
  balanceAfter: number;
  referenceType: string;
  referenceId: string;
}

const HEAD = ["Number", "Date", "Kind", "What", "Amount", "Balance", "Currency"];

/** A statement as CSV, a line each; amounts in whole units of the currency. */
export function statementCsv(lines: readonly Line[], currency: string): Csv {
  return csvOf([
    HEAD,
    ...lines.map((line) => [
      String(line.seq),
      new Date(line.at).toISOString(),
      line.type,
      line.memo,
      toMajorUnits(line.amount, currency),
      toMajorUnits(line.balanceAfter, currency),
      currency,
    ]),
  ]);
}

/** Amounts in minor units, as the API gives them. */
export function statementJson(lines: readonly Line[], currency: string): string {
  return JSON.stringify({
    currency,
    lines: lines.map(({ seq, at, type, memo, amount, balanceAfter, referenceType, referenceId }) => ({
      ...{ seq, amount, type, memo, referenceType, referenceId },
      balance_after: balanceAfter,
      at: new Date(at).toISOString(),
    })),
  });
}
