import { relativeTime } from "#app/core/relative-time.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";

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
      <p className="mt-2 text-14 text-muted">
        They come with a plan: 50 with each month of Pro, 200 with each of Business. Boosts, extra AI images
        and storage can be bought with them later in this beta; until then they keep. Credits never have a
        cash value.
      </p>
      {balance === 0 ? (
        <ButtonLink to="/membership" size="sm" className="mt-3">
          Look at the plans
        </ButtonLink>
      ) : null}
    </Card>
  );
}
