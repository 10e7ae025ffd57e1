import { Link } from "react-router";
import { shortDay } from "#app/core/day-words.ts";
import { formatMoney } from "#app/core/money.ts";
import { FoldCard } from "#app/ui/layout/fold-card.tsx";
import type { Upcoming } from "../queries/upcoming.server.ts";

const SIGNS = { in: "+", out: "−", moved: "" };

/** Money that moves at a day to come. */
export function ComingUp({ rows }: { rows: readonly Upcoming[] }) {
  if (rows.length === 0) return null;
  return (
    <FoldCard title={`Coming up (${rows.length})`} open={rows.length <= 3} className="mb-5">
      <ul aria-label="Coming up" className="divide-y divide-hairline border-hairline border-t">
        {rows.map((row) => (
          <li key={`${row.link} ${row.at}`}>
            <Link
              to={row.link}
              className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2.5 hover:bg-text/4"
            >
              <span className="w-28 shrink-0 text-14 text-muted">{shortDay(row.at)}</span>
              <span className="min-w-0 flex-1 basis-48 break-words">{row.words}</span>
              {row.amount === null ? null : (
                <span className="tabular">
                  {SIGNS[row.way]}
                  {formatMoney(row.amount, row.currency)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </FoldCard>
  );
}
