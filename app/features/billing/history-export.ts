import { type Csv, csvOf } from "#app/core/csv.ts";
import { dayOf } from "#app/core/days.ts";
import { toMajorUnits } from "#app/core/money.ts";
import { type HistoryRow, PAYMENT_WORDS } from "./history-terms.ts";

const HEAD = [
  "Date",
  "Direction",
  "Type",
  "What",
  "Project",
  "Amount",
  "Fee",
  "Tax",
  "Given back",
  "Currency",
  "State",
  "Receipt",
];

/** Payments for somebody's books, a line each. */
export function historyCsv(rows: HistoryRow[]): Csv {
  return csvOf([HEAD, ...rows.map(toCells)]);
}

function toCells(row: HistoryRow): string[] {
  const money = (minor: number) => toMajorUnits(minor, row.currency);
  return [
    dayOf(row.at),
    row.way,
    row.kind,
    row.title,
    row.project ?? "",
    money(row.amount),
    money(row.fee),
    money(row.tax),
    money(row.refunded),
    row.currency,
    PAYMENT_WORDS[row.status] ?? row.status,
    row.receipt ?? "",
  ];
}
