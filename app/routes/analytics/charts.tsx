import { DayChart } from "#app/features/analytics/components/day-chart.tsx";
import type { DrawnSeries } from "#app/features/analytics/series.ts";

/** What has something to show stands before what has not. */
export function Charts({ series }: { series: DrawnSeries[] }) {
  const ordered = series.toSorted((one, other) => Number(other.total > 0) - Number(one.total > 0));
  return (
    <ul aria-label="Charts" className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {ordered.map((one) => (
        <li key={one.metric}>
          <DayChart series={one} />
        </li>
      ))}
    </ul>
  );
}
