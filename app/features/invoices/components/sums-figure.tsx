import { formatMoney } from "#app/core/money.ts";
import type { Figure } from "#app/ui/primitives/figures.tsx";

/** Sums of one thing, a line for each currency. */
export function sumsFigure(label: string, sums: readonly { currency: string; amount: number }[]): Figure {
  const some = sums.filter(({ amount }) => amount > 0);
  if (some.length === 0) return { label, value: "Nothing", tone: "quiet" };
  return {
    label,
    value: some.map(({ currency, amount }) => (
      <span key={currency} className="block">
        {formatMoney(amount, currency)}
      </span>
    )),
  };
}
