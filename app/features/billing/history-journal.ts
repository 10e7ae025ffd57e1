import { type Csv, csvOf } from "#app/core/csv.ts";
import { dayOf } from "#app/core/days.ts";
import { toMajorUnits } from "#app/core/money.ts";
import type { HistoryRow } from "./history-terms.ts";

/** One line of a journal; amounts in minor units, one of both is zero. */
export interface JournalLine {
  account: string;
  debit: number;
  credit: number;
}

const BALANCE = "Thrive balance";
const CARD = "Card";
const BANK = "Bank account";
const FEES = "Fees";

const EXPENSES: Record<string, string> & { milestone: string } = {
  invoice: "Expenses: invoices",
  milestone: "Expenses: milestones",
  subscription: "Expenses: plan",
  credits: "Expenses: credits",
  boost: "Expenses: boosts",
  tip: "Expenses: tips",
  topup: "Added to a company",
};
const INCOME: Record<string, string> = {
  invoice: "Income: invoices",
  milestone: "Income: milestones",
  tip: "Income: tips",
};

/** Only what really moved money is booked. */
const MOVED = ["succeeded", "won", "partially_refunded", "refunded"];
const AT_THE_BANK = ["disputed", "lost"];

const debit = (account: string, amount: number): JournalLine => ({ account, debit: amount, credit: 0 });
const credit = (account: string, amount: number): JournalLine => ({ account, debit: 0, credit: amount });

/**
 * One movement as a double entry: the debits of its lines are as much as the credits (product.md `/payment-history`,
 * accounting format). Nothing for what did not move money.
 */
export function journalOf(row: HistoryRow): JournalLine[] {
  // Of what a bank has in part, the rest stayed paid.
  const inPart = AT_THE_BANK.includes(row.status) && row.refunded > 0 && row.refunded < row.amount;
  if (!MOVED.includes(row.status) && !inPart) return [];
  return linesOf(row).filter((line) => line.debit + line.credit > 0);
}

function linesOf(row: HistoryRow): JournalLine[] {
  const { kind, way, amount, fee, tax, refunded } = row;
  // What was added to a company's balance is no longer theirs, and stands among what they paid.
  if (kind === "topup" && way === "in")
    return [
      debit(BALANCE, amount - fee),
      debit(FEES, fee),
      credit(CARD, amount),
      debit(CARD, refunded),
      credit(BALANCE, refunded),
    ];
  if (kind === "payout") return [debit(BANK, amount - fee), debit(FEES, fee), credit(BALANCE, amount)];
  const own = row.of_balance === 1;
  // What went back to a client takes its cost back; everything else that comes is income, as far as it stays.
  if (way === "in") {
    const to = own ? BALANCE : BANK;
    const from = kind === "refund" ? EXPENSES.milestone : (INCOME[kind] ?? `Income: ${kind}`);
    return [debit(to, amount), credit(from, amount), debit(from, refunded), credit(to, refunded)];
  }
  const expense = EXPENSES[kind] ?? `Expenses: ${kind}`;
  return [
    debit(expense, amount - fee - tax),
    debit(FEES, fee),
    debit("Tax paid", tax),
    credit(own ? BALANCE : CARD, amount),
    debit(CARD, refunded),
    credit(expense, refunded),
  ];
}

const HEAD = ["Date", "Document", "Account", "Debit", "Credit", "Currency", "Text"];

/** A journal that bookkeeping programs read: a line for each side of every movement. */
export function journalCsv(rows: HistoryRow[]): Csv {
  return csvOf([HEAD, ...rows.flatMap(toRows)]);
}

function toRows(row: HistoryRow): string[][] {
  const money = (minor: number) => (minor === 0 ? "" : toMajorUnits(minor, row.currency));
  return journalOf(row).map((line) => [
    dayOf(row.at),
    row.receipt ?? row.id,
    line.account,
    money(line.debit),
    money(line.credit),
    row.currency,
    row.title,
  ]);
}
