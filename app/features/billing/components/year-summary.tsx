import { formatMoney } from "#app/core/money.ts";
import { cx } from "#app/ui/cx.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { HISTORY_TYPES } from "../history-terms.ts";
import type { YearLine } from "../year-summary.server.ts";

const WAYS = {
  mine: { in: "You were paid", out: "You paid", moved: "Your own money, moved" },
  theirs: { in: "Was paid", out: "Paid out", moved: "Own money, moved" },
} as const;

const KINDS: Record<string, string> = {
  ...HISTORY_TYPES,
  invoice: "Invoices",
  boost: "Boosts",
  milestone_balance: "Milestones, with your balance",
  invoice_balance: "Invoices, with your balance",
};

const WAY_ORDER = Object.keys(WAYS.mine);

/** On a phone the smaller figures stand under what they belong to. */
function smallWords({ currency, fees, taxes, refunds }: YearLine): string {
  const parts: [number, string][] = [
    [fees, "fees"],
    [taxes, "tax"],
    [refunds, "given back"],
  ];
  return parts
    .filter(([minor]) => minor > 0)
    .map(([minor, words]) => `${formatMoney(minor, currency)} ${words}`)
    .join(" · ");
}

/** A tax year in sums, a table for each currency. */
export function YearSummary({
  year,
  lines,
  whose = "mine",
}: {
  year: number;
  lines: YearLine[];
  /** `theirs`: read by somebody else than whose money it is. */
  whose?: keyof typeof WAYS;
}) {
  const currencies = [...new Set(lines.map(({ currency }) => currency))];
  return (
    <Card className="mb-5">
      <h2 className="text-18">{year} in sums</h2>
      <p className="mt-1 text-14 text-muted">
        Paid amounts by the day they were paid (UTC). Money given back counts in the year of its payment.
      </p>
      {currencies.length === 0 ? <p className="mt-3 text-14">Nothing was paid in {year}.</p> : null}
      {currencies.map((currency) => (
        <div key={currency} className="mt-4 overflow-x-auto">
          <table className="w-full text-14">
            <caption className="pb-2 text-left font-medium">{currency}</caption>
            <thead>
              <tr className="text-right text-muted">
                <th scope="col" className="py-1.5 text-left font-normal">
                  What
                </th>
                <th scope="col" className="py-1.5 pl-4 font-normal">
                  Amount
                </th>
                <th scope="col" className="py-1.5 pl-4 font-normal max-sm:hidden">
                  Fees in it
                </th>
                <th scope="col" className="py-1.5 pl-4 font-normal max-sm:hidden">
                  Tax in it
                </th>
                <th scope="col" className="py-1.5 pl-4 font-normal max-sm:hidden">
                  Given back
                </th>
              </tr>
            </thead>
            <tbody>
              {lines
                .filter((line) => line.currency === currency)
                .toSorted((one, other) => WAY_ORDER.indexOf(one.way) - WAY_ORDER.indexOf(other.way))
                .map((line) => (
                  <tr key={line.way + line.kind} className="border-hairline border-t text-right tabular">
                    <th scope="row" className="min-w-36 py-2 text-left font-normal">
                      {WAYS[whose][line.way]}: {KINDS[line.kind] ?? line.kind}
                      <span className="block text-12 text-muted">
                        {line.count} {line.count === 1 ? "payment" : "payments"}
                      </span>
                      <span className="block text-12 text-muted sm:hidden">{smallWords(line)}</span>
                    </th>
                    {[line.gross, line.fees, line.taxes, line.refunds].map((minor, column) => (
                      <td
                        // biome-ignore lint/suspicious/noArrayIndexKey: columns stand still
                        key={column}
                        className={cx("whitespace-nowrap py-2 pl-4", column > 0 && "max-sm:hidden")}
                      >
                        {formatMoney(minor, currency)}
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      ))}
    </Card>
  );
}
