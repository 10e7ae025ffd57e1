import { CREDITS } from "#app/features/ledger/rules.ts";

interface Balance {
  kind: string;
  currency: string;
  balance: number;
}

/** One currency at a glance; minor units. */
export interface MoneyLine {
  currency: string;
  available: number;
  /** In milestones under way, as who pays and as who is paid. */
  held: number;
  /** On invoices sent and not paid. */
  due: number;
}

/** What a member has, what is held and what others owe them, by currency; nothing for who has none of it. */
export function moneySnapshot(
  balances: readonly Balance[],
  held: readonly { held_currency: string; held: number }[],
  awaited: readonly { currency: string; amount: number }[],
): MoneyLine[] {
  const lines = new Map<string, MoneyLine>();
  const add = (currency: string, key: "available" | "held" | "due", amount: number) => {
    const line = lines.get(currency) ?? { currency, available: 0, held: 0, due: 0 };
    line[key] += amount;
    lines.set(currency, line);
  };
  for (const { kind, currency, balance } of balances)
    if (kind === "available" && currency !== CREDITS) add(currency, "available", balance);
  for (const row of held) add(row.held_currency, "held", row.held);
  for (const { currency, amount } of awaited) add(currency, "due", amount);
  return [...lines.values()]
    .filter(({ available, held: inWork, due }) => available !== 0 || inWork !== 0 || due !== 0)
    .toSorted((a, b) => a.currency.localeCompare(b.currency));
}
