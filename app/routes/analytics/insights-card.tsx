import type { Insight } from "#app/features/analytics/insights.ts";
import { Card } from "#app/ui/layout/page.tsx";

/** What the figures say, a sentence for each part of them. */
export function InsightsCard({ insights }: { insights: Insight[] }) {
  return (
    <Card className="mb-6">
      <h2 className="mb-3 text-18">What stands out</h2>
      <dl className="grid gap-x-8 gap-y-3 text-14 sm:grid-cols-2">
        {insights.map(({ area, text }) => (
          <div key={area}>
            <dt className="text-muted">{area}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
