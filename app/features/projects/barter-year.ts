import { type Csv, csvOf } from "#app/core/csv.ts";
import { dayOf } from "#app/core/days.ts";
import { toMajorUnits } from "#app/core/money.ts";
import { BARTER_KINDS } from "./barter-rules.ts";

/** One thing that arrived in a trade. */
export interface TradedRow {
  /** When it arrived. */
  at: number;
  /** From where the member stands. */
  way: "given" | "received";
  what: string;
  kind: keyof typeof BARTER_KINDS;
  /** As both sides agreed, in minor units; null where nobody said. */
  value: number | null;
  currency: string;
  /** Whoever received it said that it is as agreed. */
  approved: number;
  project: string;
  /** The people of the other side. */
  partner: string;
}

/** So many things of a year are on its papers, the first ones. */
export const MOST_TRADED = 1000;

/** What the values are, and are not. */
export const TRADED_NOTE =
  "Days, and so the year, are by UTC. Values are those that both sides agreed to on Thrive. Where several people are on one side, they are of that whole side. No money moved for them over Thrive. What of it is taxed, and how, depends on where you live.";

const HEAD = ["Date", "Direction", "What", "Kind", "Value", "Currency", "Project", "With", "As agreed"];

/** A year's trades for somebody's books, a line each. */
export function tradedCsv(rows: TradedRow[]): Csv {
  return csvOf([
    HEAD,
    ...rows.map((row) => [
      dayOf(row.at),
      row.way,
      row.what,
      BARTER_KINDS[row.kind],
      row.value === null ? "" : toMajorUnits(row.value, row.currency),
      row.currency,
      row.project,
      row.partner,
      row.approved ? "yes" : "not said yet",
    ]),
  ]);
}

/** What was given or received is worth, by currency. */
export function tradedSums(rows: TradedRow[], way: TradedRow["way"]): [currency: string, minor: number][] {
  const sums = new Map<string, number>();
  for (const { way: its, value, currency } of rows)
    if (its === way && value !== null) sums.set(currency, (sums.get(currency) ?? 0) + value);
  return [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1));
}
