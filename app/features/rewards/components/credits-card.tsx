import { Link } from "react-router";
import { relativeTime } from "#app/core/relative-time.ts";
import { CREDIT_GOODS, NO_CASH_VALUE } from "#app/features/ledger/credit-prices.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";

const BUYS = [
  { good: "boost", to: "/manage-opportunities", where: "Press Boost at a posting of yours" },
  { good: "cover", to: "/manage-opportunities", where: "Press Boost at a posting of yours" },
  { good: "storage", to: "/storage", where: "On your storage page" },
] as const;

interface Line {
  seq: number;
  amount: number;
  memo: string;
  at: number;
}

/** A member's credits: units for extras, neither money nor XP (product.md §2, R21). */
export function CreditsCard({ balance, lines, now }: { balance: number; lines: Line[]; now: number }) {
  return (
    <Card>
      <h2 className="text-18">Credits</h2>
      <p className="mt-2 text-28 tabular">{balance.toLocaleString("en")}</p>
      {lines.length > 0 ? (
        <ol aria-label="Latest credits" className="mt-2 divide-y divide-hairline text-14">
          {lines.map((line) => (
            <li key={line.seq} className="flex items-baseline justify-between gap-3 py-2">
              <span className="min-w-0 break-words">
                {line.memo} <span className="text-muted">{relativeTime(line.at, now)}</span>
              </span>
              <span className="shrink-0 tabular">
                {line.amount > 0 ? "+" : "−"}
                {Math.abs(line.amount).toLocaleString("en")}
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      <h3 className="mt-5 text-16">What they buy</h3>
      <ul className="mt-1 divide-y divide-hairline text-14">
        {BUYS.map(({ good, to, where }) => (
          <li key={good} className="flex items-baseline justify-between gap-3 py-2">
            <span className="min-w-0">
              {CREDIT_GOODS[good].name}
              <Link
                to={to}
                className="-my-3 block py-3 text-muted underline-offset-4 hover:text-spark hover:underline"
              >
                {where}
              </Link>
            </span>
            <span className="shrink-0 tabular">{CREDIT_GOODS[good].price}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-14 text-muted">
        They come with quests, with what you tell us, and with a plan: 50 with each month of Pro, 200 with
        each of Business. {NO_CASH_VALUE}{" "}
        <Link to="/terms#xp-and-credits" className="underline underline-offset-4 hover:text-text">
          The terms of XP and credits
        </Link>
      </p>
      {balance === 0 ? (
        <ButtonLink to="/membership" size="sm" className="mt-3">
          Look at the plans
        </ButtonLink>
      ) : null}
    </Card>
  );
}
