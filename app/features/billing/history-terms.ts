import { isId } from "#app/core/ids.ts";

export const HISTORY_TYPES = {
  in: "Money in",
  invoice: "Invoices paid",
  milestone: "Milestones",
  subscription: "Subscription",
  topup: "Top-ups",
  credits: "Credits",
  payout: "Payouts",
  tip: "Tips",
} as const;
export type HistoryType = keyof typeof HISTORY_TYPES;

export const HISTORY_STATUSES = {
  paid: "Paid",
  pending: "Pending",
  failed: "Failed",
  refunded: "Refunded",
} as const;
export type HistoryStatus = keyof typeof HISTORY_STATUSES;

export interface HistoryFilter {
  type: HistoryType | null;
  status: HistoryStatus | null;
  year: number | null;
  project: string | null;
  company: string | null;
}

/** No filter at all. */
export const EVERYTHING: HistoryFilter = {
  type: null,
  status: null,
  year: null,
  project: null,
  company: null,
};

/** One movement of a member's money. */
export interface HistoryRow {
  id: string;
  at: number;
  way: "in" | "out";
  kind: string;
  title: string;
  amount: number;
  fee: number;
  tax: number;
  refunded: number;
  currency: string;
  status: string;
  receipt: string | null;
  failure: string | null;
  /** Where it can be looked at. */
  link: string | null;
  /** Title of the project it belongs to. */
  project: string | null;
  /** 1 for what moved on their Thrive balance, 0 for a card or a bank. */
  of_balance: number;
}

/** Filters as they stand in an address; what nobody knows is no filter. */
export function readHistoryFilter(query: URLSearchParams): HistoryFilter {
  const one = <K extends string>(name: string, known: Record<K, string>): K | null => {
    const value = query.get(name) ?? "";
    return Object.hasOwn(known, value) ? (value as K) : null;
  };
  const year = /^20\d\d$/.test(query.get("year") ?? "") ? Number(query.get("year")) : null;
  const id = (name: string) => {
    const value = query.get(name);
    return isId(value) ? value : null;
  };
  return {
    type: one("type", HISTORY_TYPES),
    status: one("status", HISTORY_STATUSES),
    year,
    project: id("project"),
    company: id("company"),
  };
}

/** The part of an address that asks for these filters. */
export function historyQuery(filter: HistoryFilter): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, String(value));
  return query.toString();
}

export const PAYMENT_WORDS: Record<string, string> = {
  requires_action: "Your bank asks",
  processing: "On its way",
  succeeded: "Paid",
  failed: "Failed",
  canceled: "Canceled",
  partially_refunded: "Partly refunded",
  refunded: "Refunded",
  disputed: "Disputed",
  won: "Paid",
  lost: "Taken back by the bank",
};
