import { shortDay } from "#app/core/day-words.ts";
import { formatMoney } from "#app/core/money.ts";
import { Card } from "#app/ui/layout/page.tsx";
import type { BalanceDay } from "../balance-days.ts";

const [WIDTH, HEIGHT] = [640, 96];

/** A balance over the last weeks as one line, drawn where the page is made; the statement below has it in figures. */
export function BalanceChart({ days, currency }: { days: readonly BalanceDay[]; currency: string }) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const balances = days.map(({ balance }) => balance);
  const most = Math.max(...days.map((one) => one.most));
  const [low, high] = [Math.min(0, ...balances), Math.max(1, most)];
  const y = (balance: number) => HEIGHT - ((balance - low) / (high - low)) * HEIGHT;
  const step = WIDTH / days.length;
  // Money stays what it is until it moves: steps, no slopes. What came and left within a day is a line upwards.
  const line = days
    .map((one, index) => `${index === 0 ? "M0 " : "V"}${y(one.most)}V${y(one.balance)}H${(index + 1) * step}`)
    .join("");
  return (
    <Card>
      <h2 className="text-18">The last {days.length} days</h2>
      <p className="mt-1 text-14 text-muted">
        From {formatMoney(first.balance, currency)} to {formatMoney(last.balance, currency)}, at most{" "}
        {formatMoney(most, currency)}.
      </p>
      <svg
        aria-hidden
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-4 h-24 w-full overflow-visible"
      >
        <path d={`${line}V${y(0)}H0Z`} className="fill-spark/12" />
        <line x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} className="stroke-hairline-strong" />
        <path
          d={line}
          fill="none"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          className="stroke-spark"
        />
      </svg>
      <div aria-hidden className="mt-1.5 flex justify-between text-12 text-muted">
        <span>{shortDay(Date.parse(first.day))}</span>
        <span>{shortDay(Date.parse(last.day))}</span>
      </div>
    </Card>
  );
}
