import { shortDay } from "#app/core/day-words.ts";
import { formatMoney } from "#app/core/money.ts";
import type { Plan } from "#app/core/plan-limits.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { PLAN_NAMES } from "../plans.ts";

const WORDS: Record<string, string> = {
  trial: "Began to try",
  started: "Began",
  upgraded: "Changed to",
  changed: "Changed to",
  planned: "Planned",
  renewed: "Renewed",
  past_due: "Could not be renewed:",
  paused: "Paused",
  resumed: "Went on with",
  canceled: "Canceled",
  kept: "Kept",
  ended: "Ended",
  billed: "Changed who is billed:",
};

interface Entry {
  changeId: string;
  what: string;
  changePlan: string;
  changeAmount: number | null;
  changeCurrency: string | null;
  changedAt: number;
}

/** What happened to a plan, the newest first. */
export function PlanHistory({ history }: { history: readonly Entry[] }) {
  if (history.length === 0) return null;
  return (
    <Card>
      <h2 className="mb-2 text-18">History</h2>
      <ul className="divide-y divide-hairline">
        {history.map((entry) => (
          <li key={entry.changeId} className="flex flex-wrap justify-between gap-x-4 py-2.5 text-14">
            <span>
              {WORDS[entry.what] ?? entry.what} {PLAN_NAMES[entry.changePlan as Plan] ?? entry.changePlan}
              {entry.changeAmount !== null && entry.changeCurrency ? (
                <span className="text-muted tabular">
                  , {formatMoney(entry.changeAmount, entry.changeCurrency)}
                </span>
              ) : null}
            </span>
            <span className="text-muted tabular">{shortDay(entry.changedAt)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
