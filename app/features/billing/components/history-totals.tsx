import { formatMoney } from "#app/core/money.ts";
import { Card } from "#app/ui/layout/page.tsx";
import type { HistoryTotal, toTotals } from "../history-totals.server.ts";

function figuresOf(line: HistoryTotal) {
  const some: [string, number][] = [
    ["In", line.moneyIn],
    ["Out", line.moneyOut],
    ["Fees in it", line.fees],
    ["Tax in it", line.taxes],
    ["Given back", line.refunds],
    ["Your own, moved", line.moved],
  ];
  return some.filter(([, amount], place) => place < 3 || amount > 0);
}

/** What moved in all that the filters show, each currency for itself. */
export function HistoryTotals({ totals: { lines, newest } }: { totals: ReturnType<typeof toTotals> }) {
  if (lines.length === 0) return null;
  return (
    <Card className="mb-5">
      <h2 className="text-18">In all</h2>
      <p className="mt-1 text-14 text-muted">
        {newest
          ? `Of the newest ${newest} movements that these filters show.`
          : "Of everything these filters show."}{" "}
        What failed or is on its way is left out.
      </p>
      {lines.map((line) => (
        <dl
          key={line.currency}
          aria-label={line.currency}
          className="mt-4 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:gap-x-10"
        >
          {figuresOf(line).map(([name, amount]) => (
            <div key={name}>
              <dt className="text-12 text-muted">{name}</dt>
              <dd className="font-medium tabular">{formatMoney(amount, line.currency)}</dd>
            </div>
          ))}
        </dl>
      ))}
    </Card>
  );
}
